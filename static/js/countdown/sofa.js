// The scores of the people on the sofa: up to four names, kept in this browser, a tap for each answer that scores.

import { recall, remember } from "../shared/kept.js";
import { say } from "../shared/texts.js";

const KEY = "countdown-sofa";
const POINTS = [4, 5, 6, 7, 8, 9, 10, 18];
const FEWEST = 2;
const LONGEST_NAME = 20;
const MOST_ENTRIES = 200;

const place = document.getElementById("sofa");
const rows = document.getElementById("sofa-rows");
const most = Number(rows.dataset.most);
let { names, entries } = read();

/** The names, and each answer that scored as [whose, points], the first first; nothing is believed of what is kept. */
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
  return names[who] || place.dataset.name.replace("{number}", who + 1);
}

function total(who) {
  return entries.reduce((sum, [whose, points]) => sum + (whose === who ? points : 0), 0);
}

function told(template, who, points = "") {
  return place.dataset[template].replace("{name}", nameOf(who)).replace("{points}", points);
}

function row(who) {
  const item = document.createElement("li");
  const input = document.createElement("input");
  Object.assign(input, { value: names[who], maxLength: LONGEST_NAME, placeholder: nameOf(who), ariaLabel: place.dataset.name.replace("{number}", who + 1), autocomplete: "off" });
  input.addEventListener("input", () => {
    names[who] = input.value.slice(0, LONGEST_NAME);
    remember(KEY, { names, entries });
  });
  input.addEventListener("change", show);
  const sum = document.createElement("output");
  sum.textContent = total(who);
  const keys = document.createElement("div");
  keys.append(...POINTS.map((points) => {
    const key = document.createElement("button");
    Object.assign(key, { type: "button", textContent: points, ariaLabel: told("points", who, points) });
    key.dataset.points = points;
    return key;
  }));
  keys.addEventListener("click", ({ target }) => {
    if (target.dataset.points) score(who, Number(target.dataset.points));
  });
  item.append(input, sum, keys);
  return item;
}

function score(who, points) {
  entries = [...entries, [who, points]].slice(-MOST_ENTRIES);
  changed();
  rows.children[who].querySelector(`[data-points="${points}"]`).focus();
  say(told("total", who, total(who)));
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
  say(told("total", who, total(who)));
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
