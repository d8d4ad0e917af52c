// A word drawn over the field with a finger or the mouse: each cell that it comes to is reported once.

import { ignoreClick } from "../shared/drag.js";

const INSET = 0.18;

/** Calls *enter* with each cell (a `td`) led to, the first one with `true`, as long as *canBegin* says that one may; then *end*. */
export function watchDrag({ canBegin, enter, end }) {
  let drag = null;

  document.addEventListener("pointerdown", (event) => {
    const td = event.isPrimary && event.button === 0 ? event.target.closest?.("#field td") : null;
    drag = td && canBegin(td) ? { first: td, last: td, isMoved: false } : null;
  });
  document.addEventListener("pointermove", (event) => {
    const td = drag && cellUnder(event);
    if (!td || td === drag.last) return;
    if (!drag.isMoved) enter(drag.first, true);
    drag.isMoved = true;
    drag.last = td;
    enter(td, false);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, () => {
      const isOver = drag?.isMoved;
      drag = null;
      if (!isOver) return;
      ignoreClick();
      end();
    });
  }
}

/** The cell under a pointer; its edge belongs to none, so that a corner is passed without touching the cells beside it. */
function cellUnder({ clientX, clientY }) {
  const td = document.elementFromPoint(clientX, clientY)?.closest("#field td");
  if (!td) return null;
  const { left, top, width, height } = td.getBoundingClientRect();
  const isWithin = (value, start, side) => value > start + INSET * side && value < start + (1 - INSET) * side;
  return isWithin(clientX, left, width) && isWithin(clientY, top, height) ? td : null;
}
