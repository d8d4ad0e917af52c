// A word's path drawn on the field: one line through its cells, a dot at the start, an arrow at the end, the new letter lifted.

import { svgElement } from "../shared/svg.js";

/** Draws *cells* ([row, col] each, in reading order); *letter* is put into the cell *at*. Nothing given: takes it away. */
export function drawPath(cells = [], letter = "", at = null) {
  const path = document.getElementById("path");
  for (const cell of document.querySelectorAll("#field td.proposed")) {
    cell.classList.remove("proposed");
    delete cell.dataset.letter;
  }
  path.replaceChildren();
  if (!cells.length) return;
  if (at) {
    const cell = document.querySelector(`#field td[data-cell="${at[0]},${at[1]}"]`);
    cell.classList.add("proposed");
    cell.dataset.letter = letter;
  }
  const points = cells.map(([row, col]) => [col + 0.5, row + 0.5]);
  const line = svgElement("polyline", { points: points.map((point) => point.join(",")).join(" ") });
  const [x, y] = points[0];
  path.append(line, svgElement("circle", { class: "dot", cx: x, cy: y, r: 0.13 }));
  if (points.length > 1) path.append(arrow(points.at(-2), points.at(-1)));
}

function arrow([fromX, fromY], [x, y]) {
  const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return svgElement("path", { class: "arrow", d: "M.2 0-.12.16-.12-.16Z", transform: `translate(${x} ${y}) rotate(${angle})` });
}
