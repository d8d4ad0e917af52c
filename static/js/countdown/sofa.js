// The score of those who watch at home: up to four names, kept in this browser, a tap for each answer that scores.

import { button, element } from "../shared/elements.js";
import { say, text } from "../shared/texts.js";
import { recall, remember } from "../shared/visit.js";

const KEY = "countdown-sofa";
const POINTS = [4, 5, 6, 7, 8, 9, 10, 18];
const FEWEST = 2;
const LONGEST_NAME = 20;
const MOST_ENTRIES = 200;

const rows = document.getElementById("sofa-rows");
const most = Number(rows.dataset.most);
let { names, entries } = read();

/** The names, and each answer that scored as [whose, points], the earliest first; what is kept is not trusted. */
function read() {
  const kept = recall(KEY, {});
  const given = Array.isArray(kept?.names) ? kept.names.slice(0, most).map((name) => String(name).slice(0, LONGEST_NAME)) : [];
  while (given.length < FEWEST) given.push("");
  const isEntry = (entry) => Array.isArray(entry) && given[entry[0]] !== undefined && POINTS.includes(entry[1]);
  return { names: given, entries: (Array.isArray(kept?.entries) ? kept.entries : []).filter(isEntry).slice(-MOST_ENTRIES) };
}

function changed() {
  remember(KEY, { names, entries });
  show();
}

function nameOf(who) {
  return names[who] || text("name", { number: who + 1 });
}

function total(who) {
  return entries.reduce((sum, [whose, points]) => sum + (whose === who ? points : 0), 0);
}

function row(who) {
  const label = { placeholder: nameOf(who), ariaLabel: text("name", { number: who + 1 }), autocomplete: "off" };
  const input = element("input", { value: names[who], maxLength: LONGEST_NAME, ...label });
  input.addEventListener("input", () => {
    names[who] = input.value.slice(0, LONGEST_NAME);
    remember(KEY, { names, entries });
  });
  input.addEventListener("change", show);
  const sum = element("output", { textContent: total(who) });
  const keys = POINTS.map((points) => {
    const label = { textContent: points, ariaLabel: text("points-for", { name: nameOf(who), points }) };
    return button({ ...label, dataset: { points } }, () => score(who, points));
  });
  return element("li", {}, input, sum, element("div", {}, ...keys));
}

function sayTotal(who) {
  say(text("total-of", { name: nameOf(who), points: total(who) }));
}

function score(who, points) {
  entries = [...entries, [who, points]].slice(-MOST_ENTRIES);
  changed();
  rows.children[who].querySelector(`[data-points="${points}"]`).focus();
  sayTotal(who);
}

function show() {
  rows.replaceChildren(...names.map((_, who) => row(who)));
  document.getElementById("sofa-undo").disabled = document.getElementById("sofa-clear").disabled = entries.length === 0;
  document.getElementById("sofa-more").hidden = names.length >= most;
}

document.getElementById("sofa-undo").addEventListener("click", () => {
  const [who] = entries.at(-1);
  entries = entries.slice(0, -1);
  changed();
  sayTotal(who);
});
document.getElementById("sofa-more").addEventListener("click", () => {
  names = [...names, ""];
  changed();
  rows.lastElementChild.querySelector("input").focus();
});
document.getElementById("sofa-clear").addEventListener("click", () => {
  entries = [];
  changed();
});
show();
