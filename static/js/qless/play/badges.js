// What is special about a board that solves a roll: what the server says of it, and how it was found. And its shape in text.

import { element } from "../../shared/elements.js";
import { text } from "../../shared/texts.js";

const QUICK = [["minute", 60], ["five", 300]]; // seconds

/** The badges that go by the time and the clues. */
export function ownBadges(seconds, clues) {
  const quick = QUICK.find(([, most]) => seconds < most);
  return [...(quick ? [quick[0]] : []), ...(clues === 0 ? ["alone"] : [])];
}

/** The badges that the praise shows. */
export function shownBadges() {
  return [...document.querySelectorAll("#praise .badges [data-badge]")].map(({ dataset }) => dataset.badge);
}

export function showBadges(names) {
  const badges = names.map((badge) => element("li", { dataset: { badge }, textContent: text(`badge-${badge}`) }));
  document.querySelector("#praise .badges").append(...badges);
}

/** Rows of a board as a picture in text, without its letters. */
export function shape(rows) {
  return rows.map((row) => [...row].map((char) => (char === "." ? "⬜" : "🟩")).join("")).join("\n");
}
