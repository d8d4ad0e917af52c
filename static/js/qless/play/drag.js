// Dragging tiles, with a mouse or a finger: from the hand to the board, on the board, back to the hand.

const FAR_ENOUGH = 6;
const EDGE = 28;
const STEP = 10;

/**
 * *tileAt* gives the tile dragged from an element ({ letter, ... }, or null), *drop* gets that and the element it is
 * dropped on.
 */
export function setUpDragging({ tileAt, drop }) {
  const box = document.getElementById("box");
  let dragged = null;

  document.addEventListener("pointerdown", (event) => {
    const tile = event.button === 0 && event.isPrimary ? tileAt(event.target) : null;
    if (tile) dragged = { tile, from: event.target, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!dragged || event.pointerId !== dragged.id) return;
    if (!dragged.ghost) {
      if (Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < FAR_ENOUGH) return;
      begin();
    }
    event.preventDefault();
    dragged.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    pan(event);
  });
  document.addEventListener("pointerup", (event) => {
    if (!dragged || event.pointerId !== dragged.id) return;
    const { tile, ghost } = dragged;
    end();
    if (!ghost) return;
    swallowClick();
    drop(tile, document.elementFromPoint(event.clientX, event.clientY));
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && dragged?.ghost) end();
  });

  function begin() {
    const ghost = document.createElement("span");
    ghost.className = "tile ghost";
    ghost.textContent = dragged.tile.letter;
    ghost.ariaHidden = "true";
    document.body.append(ghost);
    dragged.ghost = ghost;
    dragged.from.closest("[role=gridcell], button").classList.add("lifted");
  }

  function end() {
    dragged?.ghost?.remove();
    document.querySelector(".lifted")?.classList.remove("lifted");
    dragged = null;
  }

  function pan({ clientX, clientY }) {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) return;
    box.scrollLeft += clientX < left + EDGE ? -STEP : clientX > right - EDGE ? STEP : 0;
    box.scrollTop += clientY < top + EDGE ? -STEP : clientY > bottom - EDGE ? STEP : 0;
  }
}

/** The click that a browser may send after a drag is none. */
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
}
