// The statistics page: what the rounds kept in this browser say, as figures, tables and a chart; export, import, deleting.

import { draw } from "../chart.js";
import { dayOf, inRow } from "../days.js";
import { setUpKeeping } from "../keeping.js";
import { card, rows } from "../figures.js";
import { keep, rounds } from "./record.js";
import { file, nameOf, sound } from "./rounds_file.js";

const IN_CHART = 50;
const AVERAGED = 10;
const language = document.documentElement.lang;
const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(language, { style: "percent" });
const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });

const page = document.getElementById("statistics");
const kind = document.getElementById("kind");
const names = Object.fromEntries([...kind.options].map((option) => [option.value, option.text]));

function kept() {
  return rounds().map(sound).filter(Boolean).sort((one, other) => one.when - other.when);
}

function show() {
  const every = kept();
  const chosen = every.filter((entry) => !kind.value || entry.kind === kind.value);
  document.getElementById("no-rounds").hidden = chosen.length > 0;
  document.getElementById("figures").hidden = chosen.length === 0;
  for (const id of ["export", "clear"]) document.getElementById(id).disabled = every.length === 0;
  if (chosen.length === 0) return;
  document.getElementById("cards").replaceChildren(...cards(chosen).map(([name, value]) => card(name, value)));
  rows("by-kind", groups(chosen, (entry) => entry.kind).map(([name, entries]) => [names[name], ...averages(entries)]));
  showParts(chosen);
  const latest = chosen.slice(-IN_CHART);
  showChart(latest);
  rows("latest", latest.toReversed().map((entry) => [day.format(entry.when), names[entry.kind], entry.key, number.format(entry.points), number.format(entry.most)]));
}

/** What is worth a glance: how steadily one practises, and what one is proud of. */
function cards(entries) {
  const today = dayOf(Date.now());
  const recent = entries.filter((entry) => dayOf(entry.when) > today - 30);
  const days = new Set(entries.map((entry) => dayOf(entry.when)));
  const nines = entries.filter((entry) => entry.kind === "letters" && entry.longest === 9);
  const conundrums = entries.filter((entry) => entry.kind === "conundrum");
  const stems = entries.filter((entry) => entry.kind === "stems");
  const shown = [
    [page.dataset.rounds, number.format(recent.length)],
    [page.dataset.practised, number.format(new Set(recent.map((entry) => dayOf(entry.when))).size)],
    [page.dataset.days, number.format(inRow(days))],
  ];
  if (nines.length) shown.push([page.dataset.nines, share(nines.filter((entry) => entry.length === 9).length, nines.length)]);
  if (conundrums.length) shown.push([page.dataset.solved, share(conundrums.filter((entry) => entry.points > 0).length, conundrums.length)]);
  if (stems.length) shown.push([page.dataset.words, share(sum(stems, "points"), sum(stems, "most"))]);
  return shown;
}

function share(count, total) {
  return page.dataset.of.replace("{count}", number.format(count)).replace("{total}", number.format(total));
}

function sum(entries, field) {
  return entries.reduce((total, entry) => total + entry[field], 0);
}

function groups(entries, name) {
  const found = new Map();
  for (const entry of entries) found.set(name(entry), [...(found.get(name(entry)) ?? []), entry]);
  return [...found].sort(([one], [other]) => (typeof one === "number" ? one - other : Object.keys(names).indexOf(one) - Object.keys(names).indexOf(other)));
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
  table.caption.textContent = page.dataset[part === "vowels" ? "byVowels" : "byLarge"];
  document.getElementById("part").textContent = page.dataset[part];
  rows("by-part", groups(known, (entry) => entry[part]).map(([name, some]) => [number.format(name), ...averages(some)]));
}

function showChart(entries) {
  const shares = entries.map((entry) => (entry.most ? (100 * entry.points) / entry.most : 100));
  const isShared = kind.value === "" || kind.value === "conundrum";
  const first = isShared ? shares.map((_, place) => mean(shares.slice(Math.max(0, place + 1 - AVERAGED), place + 1))) : entries.map((entry) => entry.points);
  const second = isShared ? shares : entries.map((entry) => entry.most);
  const title = page.dataset.chart
    .replace("{kind}", names[kind.value])
    .replace("{count}", number.format(entries.length))
    .replace("{points}", number.format(sum(entries, "points") / entries.length))
    .replace("{most}", number.format(sum(entries, "most") / entries.length));
  const plot = document.getElementById("plot");
  document.getElementById("chart-title").textContent = title;
  document.getElementById("legend-first").textContent = page.dataset[isShared ? "average" : "points"];
  document.getElementById("legend-second").textContent = page.dataset[isShared ? "roundShare" : "maximum"];
  plot.setAttribute("aria-label", title);
  document.getElementById("chart").classList.toggle("shared", isShared);
  draw(plot, {
    first,
    second,
    top: isShared ? 100 : Math.max(...second, ...first),
    unit: page.dataset[isShared ? "share" : "points"],
    ends: [day.format(entries[0].when), day.format(entries.at(-1).when)],
  });
}

function mean(values) {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

document.getElementById("filter").addEventListener("submit", (event) => event.preventDefault());
kind.addEventListener("change", () => {
  const address = new URL(location.href);
  if (kind.value) address.searchParams.set("kind", kind.value);
  else address.searchParams.delete("kind");
  history.replaceState(history.state, "", address);
  show();
});
setUpKeeping({ kept, raw: rounds, keep, file, nameOf, called: "countdown-rounds", show });
window.addEventListener("storage", show);
window.addEventListener("resize", show);
document.getElementById("figures-place").hidden = false;
show();
