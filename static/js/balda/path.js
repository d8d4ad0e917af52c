// A word's path drawn on the field: its cells numbered in order, a faint line through them, the new letter lifted.

import { svgElement } from "../shared/elements.js";

/** Draws *cells* ([row, col] each, in reading order); *letter* is put into the cell *at*. Nothing given: takes it away. */
export function drawPath(cells = [], letter = "", at = null) {
  const path = document.getElementById("path");
  for (const cell of document.querySelectorAll("#field td.proposed")) {
    cell.classList.remove("proposed");
    delete cell.dataset.letter;
  }
  for (const cell of document.querySelectorAll("#field td[data-place]")) delete cell.dataset.place;
  path.replaceChildren();
  if (!cells.length) return;
  if (at) {
    const cell = cellAt(at);
    cell.classList.add("proposed");
    cell.dataset.letter = letter;
  }
  cells.forEach((cell, index) => (cellAt(cell).dataset.place = index + 1));
  const points = cells.map(([row, col]) => `${col + 0.5},${row + 0.5}`).join(" ");
  path.append(svgElement("polyline", { points }));
}

function cellAt([row, col]) {
  return document.querySelector(`#field td[data-cell="${row},${col}"]`);
}
