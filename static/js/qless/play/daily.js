// The daily page: today is what the player's calendar says, and how the roll went in this browser.

import { find } from "../record.js";
import { clockText } from "./watch.js";

const page = document.getElementById("daily");
const played = document.getElementById("played");
const now = new Date();
const today = [now.getFullYear(), String(now.getMonth() + 1).padStart(2, "0"), String(now.getDate()).padStart(2, "0")].join("-");

if (page.dataset.day && !page.dataset.dated && page.dataset.day !== today) location.replace(`${page.dataset.daily}/${today}`);
else if (played) {
  const letters = [...document.querySelectorAll("#dice .tile")].map((tile) => tile.textContent.toLowerCase()).join("");
  const entry = find({ letters, day: page.dataset.day });
  if (entry?.solved) {
    played.textContent = page.dataset.solved.replace("{time}", clockText(entry.seconds)).replace("{clues}", entry.clues);
  } else if (entry) played.textContent = page.dataset.begun;
}
