// Tiles led from the rack to the board, over the board, and back, by finger or mouse. A short way is a tap, not a drag.

const FAR = 8;

/**
 * Calls *drop* with the element that was led (a tile of the rack, or a square with a tile laid) and what is under the pointer at
 * the end; *canLead* says which elements can be led.
 */
export function watchDrags({ canLead, drop }) {
  let drag = null;
  let wasDrag = false;

  document.addEventListener("pointerdown", (event) => {
    wasDrag = false;
    const element = event.isPrimary && event.button === 0 ? event.target.closest?.("#rack button, #board td.proposed") : null;
    drag = element && canLead(element) ? { element, from: [event.clientX, event.clientY], shadow: null } : null;
    if (drag) event.target.releasePointerCapture?.(event.pointerId);
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!drag) return;
    if (!drag.shadow && Math.hypot(clientX - drag.from[0], clientY - drag.from[1]) < FAR) return;
    drag.shadow ??= shadowOf(drag.element);
    drag.shadow.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -60%)`;
  });
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const ended = finish();
    if (!ended?.shadow) return;
    wasDrag = true;
    drop(ended.element, document.elementFromPoint(clientX, clientY));
  });
  document.addEventListener("pointercancel", finish);
  // The click that ends it is not a tap.
  document.addEventListener("click", (event) => {
    if (wasDrag) event.stopPropagation();
    wasDrag = false;
  }, true);

  function finish() {
    const ended = drag;
    drag?.shadow?.remove();
    drag = null;
    return ended;
  }
}

function shadowOf(element) {
  const shadow = document.createElement("span");
  const tile = element.querySelector(".tile");
  shadow.className = `tile led${(tile ?? element).classList.contains("blank") ? " blank" : ""}`;
  shadow.dataset.value = tile?.dataset.value ?? element.dataset.value ?? "";
  shadow.textContent = tile?.textContent ?? element.dataset.proposed;
  shadow.setAttribute("aria-hidden", "true");
  document.body.append(shadow);
  return shadow;
}
