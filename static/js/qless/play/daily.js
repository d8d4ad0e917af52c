// The daily page: today is what the player's calendar says, and how the roll went in this browser.

import { text } from "../../shared/texts.js";
import { clockText } from "../../shared/time.js";
import { rolls } from "../record.js";

const page = document.getElementById("daily");
const played = document.getElementById("played");
const now = new Date();
const today = [now.getFullYear(), String(now.getMonth() + 1).padStart(2, "0"), String(now.getDate()).padStart(2, "0")].join("-");

if (page.dataset.day && !page.dataset.dated && page.dataset.day !== today) location.replace(`${page.dataset.daily}/${today}`);
else if (played) {
  const letters = [...document.querySelectorAll("#dice .tile")].map((tile) => tile.textContent.toLowerCase()).join("");
  const entry = rolls.find({ letters, day: page.dataset.day });
  if (entry?.solved) played.textContent = text("solved", { time: clockText(entry.seconds), clues: entry.clues });
  else if (entry?.gaveUp) played.textContent = text("given-up");
  else if (entry) played.textContent = text("begun");
}
