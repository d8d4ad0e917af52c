// A word of the game drawn on the field at a tap: one that was played, or a better one on the field as it was then.

import { say } from "../shared/texts.js";
import { drawPath } from "./path.js";

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.shows");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  show(link);
});

function show(link) {
  const { path, cell, letter, rows, meaning } = link.dataset;
  const field = document.getElementById("field");
  rows.split("/").forEach((line, row) => [...line].forEach((char, col) => fill(field, `${row},${col}`, char === "." ? "" : char)));
  for (const other of document.querySelectorAll("a.shows[aria-current]")) other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  const cells = path.match(/../g).map((pair) => [...pair].map(Number));
  drawPath(cells, letter, letter ? cell.split(",").map(Number) : null);
  for (const td of field.querySelectorAll("td")) td.classList.toggle("played", !letter && td.dataset.cell === cell);
  field.scrollIntoView({ block: "nearest" });
  const told = meaning ? `${link.textContent}: ${meaning}` : link.textContent;
  document.getElementById("meaning").textContent = meaning && told;
  say(told);
}

function fill(field, name, letter) {
  const td = field.querySelector(`[data-cell="${name}"]`);
  td.firstElementChild.textContent = letter.toUpperCase();
  td.classList.toggle("tile", letter !== "");
  td.classList.toggle("empty", letter === "");
}
