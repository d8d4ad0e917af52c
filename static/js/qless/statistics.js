// The statistics page: what the rolls kept in this browser say, as figures, tables and a chart; export, import, deleting.

import { draw } from "../chart.js";
import { inRow } from "../days.js";
import { card, rows } from "../figures.js";
import { setUpKeeping } from "../keeping.js";
import { clockText } from "./play/watch.js";
import { file, keep, isBetter, nameOf, rolls, stored } from "./record.js";

const IN_CHART = 50;
const IN_TABLE = 30;
const AVERAGED = 10;
const DAY = 86_400_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const language = document.documentElement.lang;
const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(language, { style: "percent" });
const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
const { dataset: texts } = document.getElementById("statistics");

function show() {
  const every = rolls();
  document.getElementById("no-rounds").hidden = every.length > 0;
  document.getElementById("figures").hidden = every.length === 0;
  for (const id of ["export", "clear"]) document.getElementById(id).disabled = every.length === 0;
  if (every.length === 0) return;
  document.getElementById("cards").replaceChildren(...cards(every).map(([name, value]) => card(name, value)));
  showLetters(byLetter(every));
  rows("latest", every.slice(-IN_TABLE).toReversed().map((entry) => [
    entry.day || date.format(entry.when), entry.letters.toUpperCase(), entry.solved ? texts.yes : entry.gaveUp ? texts.up : texts.no, clockText(entry.seconds), number.format(entry.clues),
  ]));
  showChart(every.filter((entry) => entry.solved));
}

function cards(entries) {
  const solved = entries.filter((entry) => entry.solved);
  const shown = [
    [texts.played, number.format(entries.length)],
    [texts.solved, `${number.format(solved.length)} (${percent.format(solved.length / entries.length)})`],
    [texts.given, number.format(entries.filter((entry) => entry.gaveUp && !entry.solved).length)],
    [texts.streak, number.format(inRow(days(solved)))],
    [texts.longest, number.format(longestRow(days(solved)))],
  ];
  if (!solved.length) return shown;
  const times = solved.map((entry) => entry.seconds);
  shown.push([texts.average, clockText(mean(times))], [texts.median, clockText(median(times))], [texts.best, clockText(Math.min(...times))]);
  shown.push([texts.clues, number.format(mean(solved.map((entry) => entry.clues)))]);
  return shown;
}

/** The days whose rolls are solved. */
function days(solved) {
  return new Set(solved.filter((entry) => entry.day).map((entry) => Math.round(Date.parse(entry.day) / DAY)));
}

function longestRow(days) {
  let longest = 0;
  for (const first of days) {
    if (days.has(first - 1)) continue;
    let last = first;
    while (days.has(last + 1)) last += 1;
    longest = Math.max(longest, last - first + 1);
  }
  return longest;
}

/** For each letter of the alphabet: how many rolls had it, how many of these were solved. */
function byLetter(entries) {
  const found = new Map();
  for (const entry of entries) {
    for (const letter of new Set(entry.letters.toUpperCase())) {
      const [count, solved] = found.get(letter) ?? [0, 0];
      found.set(letter, [count + 1, solved + entry.solved]);
    }
  }
  return [...LETTERS].map((letter) => [letter, ...(found.get(letter) ?? [0, 0])]);
}

/** The letters as a table, the shares also drawn as bars. */
function showLetters(letters) {
  rows("by-letter", letters.map(([letter, count, solved]) => [
    letter, number.format(count), number.format(solved), count ? percent.format(solved / count) : "–",
  ]));
  letters.forEach(([, count, solved], index) => {
    const bar = document.createElement("span");
    bar.className = "share-bar";
    bar.style.setProperty("--share", count ? solved / count : 0);
    document.getElementById("by-letter").tBodies[0].rows[index].lastChild.append(bar);
  });
}

function showChart(solved) {
  const chart = document.getElementById("chart");
  chart.hidden = solved.length === 0;
  if (chart.hidden) return;
  const latest = solved.slice(-IN_CHART);
  const minutes = latest.map((entry) => entry.seconds / 60);
  const second = minutes.map((_, place) => mean(minutes.slice(Math.max(0, place + 1 - AVERAGED), place + 1)));
  const title = texts.chart.replace("{count}", number.format(latest.length)).replace("{time}", clockText(60 * mean(minutes)));
  const plot = document.getElementById("plot");
  document.getElementById("chart-title").textContent = title;
  plot.setAttribute("aria-label", title);
  draw(plot, {
    first: minutes,
    second,
    top: Math.max(1, ...minutes),
    unit: texts.minutes,
    ends: [date.format(latest[0].when), date.format(latest.at(-1).when)],
  });
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function mean(values) {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

setUpKeeping({ kept: rolls, raw: stored, keep, file, nameOf, isBetter, called: "qless-rolls", show });
window.addEventListener("storage", show);
window.addEventListener("resize", show);
document.getElementById("figures-place").hidden = false;
show();
