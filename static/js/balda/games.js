// The games of this browser: how far each has come, which side is played here, and whether a friend's link agrees with that.

import { KeptGames } from "../shared/offers.js";
import { recall, recallList, remember } from "../shared/visit.js";

const WORDS = "balda-words";
const OWN = "balda-own-step";
const MOST_WORDS = 100;

const split = (moves) => (moves ? moves.split(";") : []);

/** The games kept: { game, kind, options, moves, address, side, points, isOver, isPlayed, when } each. */
export const games = new KeptGames("balda-games", { most: 30, isSound: ({ moves }) => typeof moves === "string" });

/**
 * How a game that is opened now differs from what was seen of it: { kind }, where kind is new, same, further (moves were
 * added), older (moves are missing at the end: count), options (another start, list or rules), or differs: the move number
 * is another one, *was* and *is* as they are written, *side* (1 or 2) whose it is.
 */
export function compare(seen, now) {
  if (!seen) return { kind: "new" };
  if (seen.options !== now.options) return { kind: "options" };
  const before = split(seen.moves);
  const after = split(now.moves);
  const at = before.findIndex((move, index) => move !== after[index]);
  if (at < 0) return { kind: after.length > before.length ? "further" : "same" };
  if (at === after.length) return { kind: "older", count: before.length - after.length };
  return { kind: "differs", number: at + 1, was: before[at], is: after[at], side: ((now.first - 1 + at) % 2) + 1 };
}

let isStepping = false; // in a browser that keeps nothing

/** Says that the next page is a step of the player's own: a start, a move, or one taken back. */
export function ownStep() {
  isStepping = true;
  remember(OWN, true, "sessionStorage");
}

/** Whether this page is a step of the player's own; asked once. */
export function wasOwnStep() {
  const was = isStepping || recall(OWN, false, "sessionStorage");
  isStepping = false;
  remember(OWN, false, "sessionStorage");
  return was;
}

/** The words counted in games of this browser though the list lacked them. */
export function ownWords() {
  return recallList(WORDS, (word) => /^\p{L}{2,20}$/u.test(word));
}

export function keepWords(words) {
  remember(WORDS, [...new Set([...ownWords(), ...words])].slice(-MOST_WORDS));
}
