// Two series over rounds as an SVG drawing, as wide as its place: the first a line with dots, the second dashes and diamonds.

import { svgElement } from "./elements.js";
import { date } from "./statistics.js";

const MARGIN = { top: 24, right: 12, bottom: 26, left: 38 };
const HEIGHT = 240;
const MOST_MARKS = 60;

/**
 * Shows the chart of a statistics page: `first` and `second` are numbers from 0 to `top`, one for each of *entries*, whose dates
 * are at the ends of the axis; `unit` names the upright one.
 */
export function showChart(title, entries, series) {
  const plot = document.getElementById("plot");
  document.getElementById("chart-title").textContent = title;
  plot.setAttribute("aria-label", title);
  draw(plot, { ...series, ends: [entries[0], entries.at(-1)].map(({ when }) => date.format(when)) });
}

function draw(svg, { first, second, top, unit, ends }) {
  const width = Math.max(260, Math.floor(svg.getBoundingClientRect().width));
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  svg.setAttribute("height", HEIGHT);
  const step = niceStep(top);
  const limit = Math.max(step, Math.ceil(top / step) * step);
  const x = (place) => MARGIN.left + 8 + ((width - MARGIN.left - MARGIN.right - 16) * (first.length > 1 ? place / (first.length - 1) : 0.5));
  const y = (value) => HEIGHT - MARGIN.bottom - ((HEIGHT - MARGIN.top - MARGIN.bottom) * value) / limit;
  const parts = [];
  for (let value = 0; value <= limit; value += step) {
    parts.push(svgElement("path", { class: value ? "rule" : "axis", d: `M${MARGIN.left} ${y(value)}H${width - MARGIN.right}` }));
    parts.push(text(MARGIN.left - 6, y(value) + 4, String(value), "end"));
  }
  parts.push(text(2, 12, unit, "start"));
  parts.push(text(MARGIN.left, HEIGHT - 6, ends[0], "start"));
  if (ends[1] !== ends[0]) parts.push(text(width - MARGIN.right, HEIGHT - 6, ends[1], "end"));
  parts.push(svgElement("path", { class: "dashes", d: line(second, x, y) }));
  parts.push(svgElement("path", { class: "line", d: line(first, x, y) }));
  if (first.length <= MOST_MARKS) {
    second.forEach((value, place) => parts.push(svgElement("path", { class: "diamond", d: diamond(x(place), y(value)) })));
    first.forEach((value, place) => parts.push(svgElement("circle", { class: "dot", cx: x(place), cy: y(value), r: 3.5 })));
  }
  svg.replaceChildren(...parts);
}

/** 1, 2 or 5 times a power of ten, so that there are about five lines. */
function niceStep(top) {
  const rough = Math.max(1, top) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough));
}

function line(values, x, y) {
  return values.map((value, place) => `${place ? "L" : "M"}${round(x(place))} ${round(y(value))}`).join("");
}

function diamond(x, y) {
  return `M${round(x)} ${round(y - 4.5)}l4.5 4.5-4.5 4.5-4.5-4.5Z`;
}

function round(value) {
  return Math.round(value * 10) / 10;
}

function text(x, y, content, anchor) {
  return svgElement("text", { x, y, "text-anchor": anchor }, content);
}
