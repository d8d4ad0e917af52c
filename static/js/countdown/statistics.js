// The statistics page: what the rounds kept in this browser say, as figures, tables and a chart.

import { showChart } from "../shared/chart.js";
import { date, dayOf, daysInRow, fillTable, movingAverage, number, percent, showStatistics, unbroken } from "../shared/statistics.js";
import { text } from "../shared/texts.js";
import { rounds } from "./record.js";
import { within } from "./span.js";

const MOST_LINES = 500;
const MOST_WORDS = 10;

const { kind, span, from, to } = document.getElementById("filter").elements;
const names = Object.fromEntries([...kind.options].map((option) => [option.value, option.text]));

function drawRounds(entries) {
  fillTable("by-kind", groups(entries, (entry) => entry.kind).map(([name, some]) => [names[name], ...averages(some)]));
  showParts(entries);
  showRivals(entries.filter((entry) => entry.kind === "game" && entry.players === 2));
  showWords(entries);
  const chosen = within(entries, { span: span.value, from: from.value, to: to.value });
  document.getElementById("none-in-span").hidden = chosen.length > 0;
  document.getElementById("chart").hidden = chosen.length === 0;
  if (chosen.length) drawPoints(chosen);
  fillTable("latest", chosen.toReversed().slice(0, MOST_LINES).map((entry) => [
    unbroken(entry.when), names[entry.kind], entry.key, entry.word ?? "", entry.best ?? "", number.format(entry.points), number.format(entry.most),
  ]));
}

/** Games against others: how many were won, drawn and lost against each. */
function showRivals(games) {
  document.getElementById("by-rival").hidden = games.length === 0;
  fillTable("by-rival", groups(games, ({ against }) => against ?? "?").map(([name, some]) => [
    name,
    ...[1, 0, -1].map((sign) => number.format(some.filter((game) => Math.sign(game.points - game.other) === sign).length)),
    `${number.format(sum(some, "points") / some.length)} : ${number.format(sum(some, "other") / some.length)}`,
  ]));
}

/** The longest words that were declared and counted, each once. */
function showWords(entries) {
  const found = new Map(entries.filter((entry) => entry.word && entry.length > 0).map((entry) => [entry.word, entry]));
  const longest = [...found.values()].toSorted((one, other) => other.length - one.length || other.when - one.when);
  document.getElementById("by-word").hidden = found.size === 0;
  fillTable("by-word", longest.slice(0, MOST_WORDS).map(({ word, length, when }) => [word, number.format(length), date.format(when)]));
}

/** The highlights: streaks of practice and personal bests. */
function cards(entries) {
  const today = dayOf(Date.now());
  const recent = entries.filter((entry) => dayOf(entry.when) > today - 30);
  const days = new Set(entries.map((entry) => dayOf(entry.when)));
  const nines = entries.filter((entry) => entry.kind === "letters" && entry.longest === 9);
  const conundrums = entries.filter((entry) => entry.kind === "conundrum");
  const stems = entries.filter((entry) => entry.kind === "stems");
  const shown = [
    [text("rounds"), number.format(recent.length)],
    [text("practised"), number.format(new Set(recent.map((entry) => dayOf(entry.when))).size)],
    [text("days"), number.format(daysInRow(days))],
  ];
  if (nines.length) shown.push([text("nines"), share(nines.filter((entry) => entry.length === 9).length, nines.length)]);
  if (conundrums.length) shown.push([text("solved"), share(conundrums.filter((entry) => entry.points > 0).length, conundrums.length)]);
  if (stems.length) shown.push([text("words"), share(sum(stems, "points"), sum(stems, "most"))]);
  return shown;
}

function share(count, total) {
  return text("of", { count: number.format(count), total: number.format(total) });
}

function sum(entries, field) {
  return entries.reduce((total, entry) => total + entry[field], 0);
}

function groups(entries, name) {
  return [...Map.groupBy(entries, name)].sort(([one], [other]) => (typeof one === "number" ? one - other : Object.keys(names).indexOf(one) - Object.keys(names).indexOf(other)));
}

/** Rounds, average points, average maximum, and how often that was reached. */
function averages(entries) {
  const count = entries.length;
  const reached = entries.filter((entry) => entry.points === entry.most).length;
  return [number.format(count), number.format(sum(entries, "points") / count), number.format(sum(entries, "most") / count), percent.format(reached / count)];
}

/** Letters rounds by their vowels, numbers rounds by their large tiles. */
function showParts(entries) {
  const part = { letters: "vowels", numbers: "large" }[kind.value];
  const table = document.getElementById("by-part");
  const known = entries.filter((entry) => Number.isFinite(entry[part]));
  table.hidden = known.length === 0;
  if (table.hidden) return;
  table.caption.textContent = text(`by-${part}`);
  document.getElementById("part").textContent = text(part);
  fillTable("by-part", groups(known, (entry) => entry[part]).map(([name, some]) => [number.format(name), ...averages(some)]));
}

function drawPoints(entries) {
  const shares = entries.map((entry) => (entry.most ? (100 * entry.points) / entry.most : 100));
  const isShared = kind.value === "" || kind.value === "conundrum";
  const first = isShared ? movingAverage(shares) : entries.map((entry) => entry.points);
  const second = isShared ? shares : entries.map((entry) => entry.most);
  const title = text("chart", {
    kind: names[kind.value],
    count: number.format(entries.length),
    points: number.format(sum(entries, "points") / entries.length),
    most: number.format(sum(entries, "most") / entries.length),
  });
  document.getElementById("legend-first").textContent = text(isShared ? "average" : "points");
  document.getElementById("legend-second").textContent = text(isShared ? "round-share" : "maximum");
  document.getElementById("chart").classList.toggle("shared", isShared);
  const top = isShared ? 100 : Math.max(...second, ...first);
  showChart(title, entries, { first, second, top, unit: text(isShared ? "share" : "points") });
}

const asked = new URLSearchParams(location.search);
if ([...span.options].some(({ value }) => value === asked.get("span"))) span.value = asked.get("span");
for (const field of [from, to]) field.value = asked.get(field.name) ?? "";
const show = showStatistics(rounds, {
  chosen: (entries) => entries.filter((entry) => !kind.value || entry.kind === kind.value),
  cards,
  draw: drawRounds,
});

document.getElementById("filter").addEventListener("submit", (event) => event.preventDefault());
for (const field of [kind, span, from, to]) field.addEventListener("change", changed);

function changed() {
  const address = new URL(location.href);
  for (const field of [kind, span, from, to]) {
    if (field.value && (field.type !== "date" || span.value === "days")) address.searchParams.set(field.name, field.value);
    else address.searchParams.delete(field.name);
  }
  history.replaceState(history.state, "", address);
  show();
}
