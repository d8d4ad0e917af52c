// The full game: one that is not over is offered again, and Back leads to where a round has come to, not to a second try.

import { recall, remember } from "../shared/visit.js";
import { noteRound } from "./played.js";

const UNFINISHED = "countdown-game";
const CHOICES = "countdown-game-choices";
const STAGES = ["pick", "play", "declare", "result"];
const root = document.documentElement;
const stage = () => document.getElementById("round").dataset.stage;

/** The name under which this tab keeps how far the round has come that the page shows. */
function nameOfRound() {
  const query = new URLSearchParams(location.search);
  return `game ${query.get("seed")} ${query.get("turns") ?? ""}`;
}

/** How far the round has come in this tab, and the address of that. */
function farthest() {
  return recall(nameOfRound(), { steps: 0, address: "" }, "sessionStorage");
}

/** How far the round has come that the page shows: nothing can be declared or guessed again; until then it is 0. */
function steps() {
  const query = new URLSearchParams(location.search);
  const guesses = query.getAll("guess").length + Number(Boolean(query.get("answer")));
  return { play: guesses, declare: 5, result: 10 }[stage()] ?? 0;
}

/** Keeps the address of a game under way, and how far its round has come. */
function keep() {
  const address = location.pathname + location.search;
  if (steps() > farthest().steps) remember(nameOfRound(), { steps: steps(), address }, "sessionStorage");
  if (STAGES.includes(stage())) remember(UNFINISHED, address);
  else if (stage() === "end") remember(UNFINISHED, null);
}

function offerUnfinished() {
  const offer = document.getElementById("unfinished");
  const address = recall(UNFINISHED, "");
  if (!offer || !String(address).startsWith("/")) return;
  offer.querySelector("a").href = address.replace(/^\/[^/]+/, `/${root.lang}`);
  offer.hidden = false;
}

/** What was chosen for the last game is chosen for the next. */
function recallChoices(form) {
  for (const [name, value] of Object.entries(recall(CHOICES, {}))) {
    const field = form.elements[name];
    const isThere = field?.tagName === "INPUT" || [...(field?.options ?? [])].some((option) => option.value === value);
    if (isThere && field.type !== "hidden") field.value = value;
  }
  form.addEventListener("submit", () => remember(CHOICES, Object.fromEntries(new FormData(form))));
}

/** Marks the page's place in the history, by which it is known when the player comes back to it. */
function mark() {
  history.replaceState({ ...history.state, round: nameOfRound() }, "");
}

const wasHere = history.state?.round === nameOfRound();
addEventListener("pageshow", (event) => {
  const kept = farthest();
  if ((event.persisted || wasHere) && steps() < kept.steps) location.replace(kept.address);
});
document.body.addEventListener("htmx:afterSettle", () => {
  keep();
  mark();
});
keep();
mark();
if (stage() === "result") noteRound(document.getElementById("next").href);
const starting = document.querySelector("form.start");
if (starting) recallChoices(starting);
offerUnfinished();
