// The full game: one that is not over is offered again, and Back leads to where a round has come to, not to a second try.

import { noteRound } from "./played.js";

const UNFINISHED = "countdown-game";
const STAGES = ["pick", "play", "declare", "result"];
const root = document.documentElement;
const stage = () => document.getElementById("round").dataset.stage;

/** The name under which this tab keeps how far the round has come that the page shows. */
function nameOfRound() {
  const query = new URLSearchParams(location.search);
  return `game ${query.get("seed")} ${query.get("turns") ?? ""}`;
}

/** How far the round has come in this tab: a stage and its address. */
function farthest() {
  return JSON.parse(sessionStorage.getItem(nameOfRound()) ?? "null");
}

function isBefore(one, other) {
  return STAGES.indexOf(one) < STAGES.indexOf(other);
}

/** Keeps the address of a game under way, and how far its round has come. */
function remember() {
  const address = location.pathname + location.search;
  try {
    const kept = farthest();
    const isDecided = ["declare", "result"].includes(stage());
    if (isDecided && (!kept || isBefore(kept.stage, stage()))) {
      sessionStorage.setItem(nameOfRound(), JSON.stringify({ stage: stage(), address }));
    }
    if (STAGES.includes(stage())) localStorage.setItem(UNFINISHED, address);
    else if (stage() === "end") localStorage.removeItem(UNFINISHED);
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}

function offerUnfinished() {
  const offer = document.getElementById("unfinished");
  const address = localStorage.getItem(UNFINISHED);
  if (!offer || !address?.startsWith("/")) return;
  offer.querySelector("a").href = address.replace(/^\/[^/]+/, `/${root.lang}`);
  offer.hidden = false;
}

/** Marks the page's place in the history, by which it is known when the player comes back to it. */
function mark() {
  history.replaceState({ ...history.state, round: nameOfRound() }, "");
}

const wasHere = history.state?.round === nameOfRound();
addEventListener("pageshow", (event) => {
  const kept = event.persisted || wasHere ? farthest() : null;
  if (kept && isBefore(stage(), kept.stage)) location.replace(kept.address);
});
document.body.addEventListener("htmx:afterSettle", () => {
  remember();
  mark();
});
remember();
mark();
if (stage() === "result") noteRound(document.getElementById("next").href);
offerUnfinished();
