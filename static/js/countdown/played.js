// Which results the player declared in this tab: a result that was only opened by a link is not recorded.

import { recall, remember } from "../shared/visit.js";

const KEY = "countdown-declared";
const GAME = "countdown-declared-game";

/** An address without its host, its line ends written in one way. */
function plain(address) {
  return address.replace(location.origin, "").replaceAll("%0D%0A", "%0A");
}

/** The address that a form which is sent by GET leads to. */
function addressOf(form, button) {
  const fields = [...new FormData(form, button)];
  return `${form.getAttribute("action")}?${new URLSearchParams(fields)}`;
}

/** Remembers where each declaration, or giving up, leads. */
export function noteDeclarations() {
  document.addEventListener("submit", ({ target, submitter }) => {
    if (target.id === "declaring") remember(KEY, plain(addressOf(target, submitter)), "sessionStorage");
  });
  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.("#giving-up a");
    if (link) remember(KEY, plain(link.href), "sessionStorage");
  });
}

/** Whether the page that is shown is the one that a declaration led to, or the end of a game of such rounds. */
export function isDeclaredHere() {
  return isRoundDeclaredHere() || isGamePlayedHere();
}

function isRoundDeclaredHere() {
  return recall(KEY, "", "sessionStorage") === plain(location.href);
}

/** What an address says of a game: its seed and the rounds that are over. */
function gameOf(address) {
  const query = new URL(address, location.href).searchParams;
  return { seed: query.get("seed"), turns: query.get("turns") ?? "" };
}

/** Remembers that the round whose result is shown was declared here, and so were all before it; *next* leads on from it. */
export function noteRound(next) {
  if (!isRoundDeclaredHere()) return;
  const kept = recall(GAME, null);
  const here = gameOf(location.href);
  const isFollowing = kept?.seed === here.seed && kept.turns === here.turns;
  if (isFollowing || here.turns === "") remember(GAME, gameOf(next));
}

/** Whether every round of the game that has ended was declared here. */
function isGamePlayedHere() {
  if (document.getElementById("round")?.dataset.stage !== "end") return false;
  const kept = recall(GAME, null);
  const here = gameOf(location.href);
  return kept !== null && here.turns !== "" && kept.seed === here.seed && kept.turns === here.turns;
}
