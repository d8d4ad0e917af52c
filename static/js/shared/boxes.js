// The page of a player's Leitner boxes: what is due, how many entries each box has, and the buttons for its file.

import { due, isLearnt, WAITS } from "./leitner.js";
import { date, fillTable, number, showStatistics } from "./statistics.js";
import { text } from "./texts.js";

/** Shows *bank* on its page; *queryOf* gives the query of the page that asks for an entry, *draw* shows more of the entries. */
export function showBoxes(bank, queryOf, draw = () => {}) {
  showStatistics(bank, { cards, draw: (entries) => {
    drawDue(entries, queryOf);
    draw(entries);
  } });
}

function cards(entries) {
  return [
    [text("due"), number.format(due(entries).length)],
    [text("kept"), number.format(entries.filter((entry) => !isLearnt(entry)).length)],
    [text("learnt"), number.format(entries.filter(isLearnt).length)],
  ];
}

function drawDue(entries, queryOf) {
  for (const link of document.querySelectorAll("#due a")) {
    const waiting = due(entries, Date.now(), link.dataset.kind);
    link.parentElement.hidden = waiting.length === 0;
    if (waiting.length === 0) continue;
    link.href = `${link.dataset.page}?${queryOf(waiting[0])}`;
    link.querySelector("b").textContent = number.format(waiting.length);
  }
  const isNone = due(entries).length === 0;
  const coming = entries.filter((entry) => !isLearnt(entry)).map((entry) => entry.due);
  document.getElementById("nothing-due").textContent = !isNone ? "" : coming.length ? text("none-due", { date: date.format(Math.min(...coming)) }) : text("all-learnt");
  fillTable("boxes", WAITS.map((_, at) => [text(`box-${at + 1}`), number.format(entries.filter(({ box }) => box === at + 1).length)]));
}
