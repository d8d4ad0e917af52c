// Tiles dragged by finger or mouse. A short way is a tap, not a drag.

const FAR = 8; // pixels

/**
 * *tileAt* gives what is dragged from an element, null if nothing is; *shadowOf* an element that follows the pointer in its place;
 * *drop* gets what was dragged and the element it is dropped on, *moved* each event on the way. Escape ends a drag.
 */
export function watchDrags({ tileAt, shadowOf, drop, moved = () => {} }) {
  let drag = null;

  document.addEventListener("pointerdown", (event) => {
    const tile = event.isPrimary && event.button === 0 ? tileAt(event.target) : null;
    drag = tile && { tile, from: event.target, x: event.clientX, y: event.clientY, shadow: null };
    if (drag) event.target.releasePointerCapture?.(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    const { isPrimary, clientX, clientY } = event;
    if (!drag || !isPrimary) return;
    if (!drag.shadow && Math.hypot(clientX - drag.x, clientY - drag.y) < FAR) return;
    event.preventDefault();
    drag.shadow ??= begin();
    drag.shadow.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -60%)`;
    moved(event);
  });
  document.addEventListener("pointerup", ({ isPrimary, clientX, clientY }) => {
    if (!drag || !isPrimary) return;
    const { tile, shadow } = drag;
    end();
    if (!shadow) return;
    ignoreClick();
    drop(tile, document.elementFromPoint(clientX, clientY));
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && drag?.shadow) end();
  });

  function begin() {
    const shadow = shadowOf(drag.tile);
    shadow.classList.add("tile", "dragged");
    shadow.ariaHidden = "true";
    document.body.append(shadow);
    drag.from.closest("[role=gridcell], button")?.classList.add("lifted");
    return shadow;
  }

  function end() {
    drag?.shadow?.remove();
    document.querySelector(".lifted")?.classList.remove("lifted");
    drag = null;
  }
}

/** Ignores the click that a browser may send after a drag: it is not a tap. */
export function ignoreClick() {
  const ignore = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", ignore, { capture: true }));
}
