// The statistics page: what the rolls kept in this browser say, as figures, tables and a chart.

import { showChart } from "../shared/chart.js";
import { element } from "../shared/elements.js";
import { dayText, daysInRow, fillTable, mean, movingAverage, number, percent, showStatistics, unbroken } from "../shared/statistics.js";
import { text } from "../shared/texts.js";
import { clockText } from "../shared/time.js";
import { BADGES, rolls } from "./record.js";

const IN_CHART = 50;
const IN_TABLE = 30;
const DAY = 86_400_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function drawRolls(entries) {
  showLetters(byLetter(entries));
  fillTable("latest", entries.slice(-IN_TABLE).toReversed().map((entry) => [
    entry.day ? dayText(entry.day) : unbroken(entry.when),
    breakable(entry.letters.toUpperCase()),
    text(entry.solved ? "yes" : entry.gaveUp ? "up" : "no"),
    clockText(entry.seconds),
    number.format(entry.clues),
  ]));
  showBadges(entries);
  drawTimes(entries.filter((entry) => entry.solved));
}

/** Letters that may be broken into halves where the table is narrow. */
function breakable(letters) {
  return `${letters.slice(0, letters.length / 2)}\u200b${letters.slice(letters.length / 2)}`;
}

function cards(entries) {
  const solved = entries.filter((entry) => entry.solved);
  const shown = [
    [text("played"), number.format(entries.length)],
    [text("solved"), `${number.format(solved.length)} (${percent.format(solved.length / entries.length)})`],
    [text("given"), number.format(entries.filter((entry) => entry.gaveUp && !entry.solved).length)],
    [text("streak"), number.format(daysInRow(days(solved)))],
    [text("longest"), number.format(longestRow(days(solved)))],
  ];
  if (!solved.length) return shown;
  const times = solved.map((entry) => entry.seconds);
  shown.push([text("average"), clockText(mean(times))], [text("median"), clockText(median(times))], [text("best"), clockText(Math.min(...times))]);
  shown.push([text("clues"), number.format(mean(solved.map((entry) => entry.clues)))]);
  return shown;
}

/** The days whose rolls are solved, and were begun on that day. */
function days(solved) {
  return new Set(solved.filter(isOnTheDay).map((entry) => Math.round(Date.parse(entry.day) / DAY)));
}

function isOnTheDay({ day, when }) {
  const begun = new Date(when);
  return day !== "" && Date.parse(day) === Date.UTC(begun.getFullYear(), begun.getMonth(), begun.getDate());
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
  return [...LETTERS].filter((letter) => found.has(letter)).map((letter) => [letter, ...found.get(letter)]);
}

/** The letters as a table, the shares also drawn as bars. */
function showLetters(letters) {
  fillTable("by-letter", letters.map(([letter, count, solved]) => [
    letter, number.format(count), number.format(solved), count ? percent.format(solved / count) : "–",
  ]));
  letters.forEach(([, count, solved], index) => {
    const bar = element("span", { className: "share-bar" });
    bar.style.setProperty("--share", count ? solved / count : 0);
    document.getElementById("by-letter").tBodies[0].rows[index].lastChild.append(bar);
  });
}

function showBadges(entries) {
  const counts = BADGES.map((badge) => [badge, entries.filter(({ badges }) => badges.includes(badge)).length]);
  fillTable("badges", counts.map(([badge, count]) => [text(`badge-${badge}`), number.format(count)]));
}

function drawTimes(solved) {
  const chart = document.getElementById("chart");
  chart.hidden = solved.length === 0;
  if (chart.hidden) return;
  const latest = solved.slice(-IN_CHART);
  const minutes = latest.map((entry) => entry.seconds / 60);
  const title = text("chart", { count: number.format(latest.length), time: clockText(60 * mean(minutes)) });
  showChart(title, latest, { first: minutes, second: movingAverage(minutes), top: Math.max(1, ...minutes), unit: text("minutes") });
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

showStatistics(rolls, { cards, draw: drawRolls });
