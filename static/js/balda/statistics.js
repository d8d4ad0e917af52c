// The statistics page: what the games that ended in this browser say, as figures, tables and a chart.

import { showChart } from "../shared/chart.js";
import { fillTable, mean, movingAverage, number, percent, showStatistics, unbroken } from "../shared/statistics.js";
import { text } from "../shared/texts.js";
import { ended, resultOf } from "./record.js";

const IN_CHART = 50;
const IN_TABLE = 30;
const names = JSON.parse(document.getElementById("statistics").dataset.names);

const count = (entries, result) => entries.filter((entry) => resultOf(entry) === result).length;

function cards(entries) {
  const longest = entries.reduce((best, { word }) => (word.length > best.length ? word : best), "");
  const shown = [
    [text("played"), number.format(entries.length)],
    [text("wins"), `${number.format(count(entries, 1))} (${percent.format(count(entries, 1) / entries.length)})`],
    [text("draws"), number.format(count(entries, 0))],
    [text("losses"), number.format(count(entries, -1))],
    [text("points"), number.format(mean(entries.map(({ own }) => own)))],
  ];
  if (longest) shown.push([text("longest"), `${longest.toUpperCase()} (${longest.length})`]);
  return shown;
}

function drawGames(entries) {
  const kinds = Object.keys(names).filter((kind) => entries.some((entry) => entry.kind === kind));
  fillTable("by-kind", kinds.map((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    const counts = [count(some, 1), count(some, 0), count(some, -1)];
    return [names[kind], ...counts.map((value) => number.format(value)), number.format(mean(some.map(({ own, other }) => own - other)))];
  }));
  fillTable("latest", entries.slice(-IN_TABLE).toReversed().map((entry) => [
    unbroken(entry.when),
    names[entry.kind],
    `${entry.own}\u00a0:\u00a0${entry.other}`,
    text(["lost", "drawn", "won"][resultOf(entry) + 1]),
  ]));
  drawPoints(entries.slice(-IN_CHART));
}

function drawPoints(latest) {
  const own = latest.map((entry) => entry.own);
  const title = text("chart", { count: number.format(latest.length), points: number.format(mean(own)) });
  showChart(title, latest, { first: own, second: movingAverage(own), top: Math.max(1, ...own), unit: text("unit") });
}

showStatistics(ended, { cards, draw: drawGames });
