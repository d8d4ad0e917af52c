// The practice page: what is due of what the player missed, the boxes, and drills made of the words in them.

import { date, fillTable, number, showStatistics } from "../shared/statistics.js";
import { text } from "../shared/texts.js";
import { bank, due, isLearnt, queryOf, someMissed, WAITS } from "./bank.js";

const SHOWN = 200;
const about = document.getElementById("missed-words").dataset.about;

function cards(entries) {
  return [
    [text("due"), number.format(due(entries).length)],
    [text("kept"), number.format(entries.filter((entry) => !isLearnt(entry)).length)],
    [text("learnt"), number.format(entries.filter(isLearnt).length)],
  ];
}

function draw(entries) {
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
  const words = entries.filter((entry) => entry.kind === "word" && !isLearnt(entry)).toReversed().slice(0, SHOWN);
  document.getElementById("missed-words").replaceChildren(...words.map(({ key }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    Object.assign(link, { href: about.replace("WORD", key), textContent: key });
    link.dataset.word = "";
    item.append(link);
    return item;
  }));
}

/** The drills that can be made of words missed take some along. */
document.addEventListener("click", ({ target }) => {
  const link = target.closest?.("a.fed");
  if (!link) return;
  const address = new URL(link.href);
  address.searchParams.set("missed", someMissed());
  link.href = address;
}, true);
document.getElementById("endings").addEventListener("submit", ({ target }) => {
  target.elements.missed.value = someMissed();
});

showStatistics(bank, { cards, draw });
