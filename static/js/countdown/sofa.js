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
const [undo, clear] = ["sofa-undo", "sofa-clear"].map((id) => document.getElementById(id));
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
  const name = text("name", { number: who + 1 });
  const input = element("input", { value: names[who], maxLength: LONGEST_NAME, placeholder: name, ariaLabel: name, autocomplete: "off" });
  input.addEventListener("input", () => {
    names[who] = input.value.slice(0, LONGEST_NAME);
    changed();
  });
  const keys = POINTS.map((points) => button({ textContent: points, dataset: { points } }, () => score(who, points)));
  return element("li", {}, input, element("output"), element("div", {}, ...keys));
}

function sayTotal(who) {
  say(text("total-of", { name: nameOf(who), points: total(who) }));
}

function score(who, points) {
  entries = [...entries, [who, points]].slice(-MOST_ENTRIES);
  changed();
  sayTotal(who);
}

/** Shows names and scores. Rows stay while they are used: a name may be left by a tap on a key. */
function show() {
  while (rows.children.length < names.length) rows.append(row(rows.children.length));
  names.forEach((_, who) => {
    rows.children[who].querySelector("output").textContent = total(who);
    for (const key of rows.children[who].querySelectorAll("button")) {
      key.ariaLabel = text("points-for", { name: nameOf(who), points: key.dataset.points });
    }
  });
  const isEmpty = entries.length === 0;
  if (isEmpty && [undo, clear].includes(document.activeElement)) rows.querySelector("button").focus();
  undo.disabled = clear.disabled = isEmpty;
  document.getElementById("sofa-more").hidden = names.length >= most;
}

undo.addEventListener("click", () => {
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
clear.addEventListener("click", () => {
  entries = [];
  changed();
});
show();
