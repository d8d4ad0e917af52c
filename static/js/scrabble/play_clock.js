// The clock of a game against the program: it counts the player's turns, while the page is open, and never runs backwards.

import { recall, remember } from "../shared/visit.js";
import { text } from "../shared/texts.js";
import { clockText } from "../shared/time.js";

const KEPT = "scrabble-play-clock";
const TICK = 250;

let running = null; // the game's key, the seconds before this page, since when it runs
let timer = 0;

/** The seconds that the player has used by now; 0 without a clock. */
export function spent() {
  return running ? running.before + (performance.now() - running.since) / 1000 : 0;
}

/** Runs the clock of the game that the page shows, if it has one; stops any other. */
export function runClock() {
  clearTimeout(timer);
  keep();
  running = null;
  const { game, minutes, spent: before, over } = document.getElementById("contest")?.dataset ?? {};
  if (!minutes || over !== undefined) return;
  const kept = recall(KEPT, {});
  const known = kept?.game === game && Number.isFinite(kept.seconds) ? kept.seconds : 0;
  running = { game, minutes: Number(minutes), before: Math.max(Number(before), known), since: performance.now() };
  tick();
}

function tick() {
  const place = document.getElementById("clock");
  if (!running || !place) return;
  const left = 60 * running.minutes - spent();
  const shown = text(left >= 0 ? "left" : "over", { time: clockText(left) });
  if (place.textContent !== shown) place.textContent = shown;
  place.classList.toggle("late", left < 0);
  timer = setTimeout(tick, TICK);
}

function keep() {
  if (running) remember(KEPT, { game: running.game, seconds: Math.floor(spent()) });
}

addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", keep);
