// Shared by the statistics pages: numbers and days in the player's language, cards, tables, and the buttons of the record.

import { element, saveFile } from "./elements.js";
import { FileError } from "./kept.js";
import { text } from "./texts.js";

const DAY = 86_400_000;
const AVERAGED = 10;
const language = document.documentElement.lang;

export const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
export const percent = new Intl.NumberFormat(language, { style: "percent" });
export const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });

/** A day written as 2026-01-31 as the player's language writes it; it breaks only before the year. */
export function dayText(day) {
  return unbroken(new Date(`${day}T00:00`));
}

/** The date of a moment; it breaks only before the year. */
export function unbroken(when) {
  return date.format(when).replaceAll(/ (?!\d{4})/g, "\u00a0");
}

/** The day of a moment, as the player's calendar has it, counted from 1970. */
export function dayOf(when) {
  const day = new Date(when);
  return Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY);
}

/** How many of *days* follow one another up to today, or to yesterday if today is not among them yet. */
export function daysInRow(days) {
  let last = dayOf(Date.now());
  if (!days.has(last)) last -= 1;
  let count = 0;
  while (days.has(last - count)) count += 1;
  return count;
}

export function mean(values) {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** For each of *values* the average of the last ten up to it. */
export function movingAverage(values) {
  return values.map((_, place) => mean(values.slice(Math.max(0, place + 1 - AVERAGED), place + 1)));
}

/** Puts *lines* of cells into the body of a table; the first cell heads its line. */
export function fillTable(id, lines) {
  const made = lines.map(([head, ...others]) => element("tr", {},
    element("th", { scope: "row", textContent: head }),
    ...others.map((content) => element("td", { textContent: content }))));
  document.getElementById(id).tBodies[0].replaceChildren(...made);
}

/**
 * Shows the page of a list that is kept (a KeptList), now and whenever it may look different. *chosen* picks the entries to
 * show from all, *cards* names their figures, *draw* draws tables and chart. Returns what shows the page anew.
 */
export function showStatistics(list, { chosen = (entries) => entries, cards, draw }) {
  function show() {
    const every = list.entries();
    const entries = chosen(every);
    document.getElementById("no-rounds").hidden = entries.length > 0;
    document.getElementById("figures").hidden = entries.length === 0;
    for (const id of ["export", "clear"]) document.getElementById(id).disabled = every.length === 0;
    if (entries.length === 0) return;
    document.getElementById("cards").replaceChildren(...cards(entries).map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
    draw(entries);
  }

  setUpButtons(list, show);
  window.addEventListener("storage", show);
  window.addEventListener("resize", show);
  document.getElementById("figures-place").hidden = false;
  show();
  return show;
}

function tell(name, values = {}, isWrong = false) {
  const said = document.getElementById("kept-said");
  said.textContent = name && text(`kept-${name}`, formatted(values));
  said.classList.toggle("error", isWrong);
}

function formatted(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number.format(value)]));
}

/** The buttons of the record: export, import, and deleting after a question. */
function setUpButtons(list, show) {
  function exportAll() {
    saveFile(new File([list.written()], list.fileName, { type: "application/json" }));
    tell("exported", { count: list.entries().length });
  }

  async function importAll(file) {
    try {
      tell("imported", await list.add(file));
      show();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      tell(error.reason, { number: error.number }, true);
    }
  }

  const listen = (id, listener) => document.getElementById(id).addEventListener("click", listener);
  listen("export", exportAll);
  listen("clear", () => {
    document.getElementById("confirm-text").textContent = text("kept-confirm", formatted({ count: list.entries().length }));
    tell("");
  });
  listen("confirm", () => {
    list.replace([]);
    tell("deleted");
    show();
    document.getElementById("import").focus();
  });
  document.getElementById("import").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) await importAll(file);
    event.target.value = "";
  });
}
