// The record of the rolls played, in this browser only: one entry a roll, updated until the roll is first solved.

import { KeptList } from "../shared/kept.js";
import { recall, remember } from "../shared/visit.js";

const PLAYING = "qless-playing";
const MOST_PLAYING = 30;
const LONGEST = 100_000_000;

/** What may be special about a solved roll, in the order shown. */
export const BADGES = ["two_words", "long_word", "block", "ring", "symmetric", "everyday", "minute", "five", "alone"];

/** *entry* normalised; null if it is not a roll. */
function sound(entry) {
  const { letters, day, when, seconds, clues, solved, gaveUp = 0, badges = [] } = entry;
  if (typeof letters !== "string" || !/^[a-z]{3,12}$/.test(letters)) return null;
  if (typeof day !== "string" || !(day === "" || isDay(day))) return null;
  const isFair = (value, most) => Number.isFinite(value) && value >= 0 && value <= most;
  if (!isFair(seconds, LONGEST) || !isFair(clues, 10_000) || ![0, 1].includes(solved) || ![0, 1].includes(gaveUp)) return null;
  if (!Array.isArray(badges) || badges.length > BADGES.length || badges.some((badge) => !BADGES.includes(badge))) return null;
  return { letters, day, when, seconds, clues, solved, gaveUp, badges };
}

function isDay(text) {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export const rolls = new KeptList({
  key: "qless-rolls",
  format: "tilewright qless rolls",
  field: "rolls",
  sound,
  nameOf,
  isBetter: (later, earlier) => later.solved > earlier.solved, // a roll once solved is solved
});

function nameOf({ letters, day }) {
  return `${letters} ${day}`;
}

/** Notes how a roll stands, unless it was solved or given up before. */
export function note(roll) {
  const entries = rolls.entries();
  const index = entries.findIndex((entry) => nameOf(entry) === nameOf(roll));
  if (entries[index]?.solved || entries[index]?.gaveUp) return;
  const entry = { ...roll, when: entries[index]?.when ?? Date.now() };
  rolls.replace(index < 0 ? [...entries, entry] : entries.with(index, entry));
}

/**
 * How a roll stands that is being played: { seconds, clues, step, result, gaveUp, board, lexicon }; result is the first
 * solution's time and clues, board the rows laid, divided by "/", lexicon the word list, "" for the usual one.
 */
export function progressOf(name) {
  const { seconds = 0, clues = 0, step = 0, result = null, gaveUp = 0, board = "", lexicon = "" } = recall(PLAYING, {})[name] ?? {};
  return { seconds: Number(seconds) || 0, clues: Number(clues) || 0, step: Number(step) || 0, result, gaveUp, board: `${board}`, lexicon: `${lexicon}` };
}

/** The roll begun last of those that are neither solved nor given up, as in *latest*; undefined if there is none. */
export function unfinished() {
  return latest(MOST_PLAYING).find(({ progress: { board, result, gaveUp } }) => board && !result && !gaveUp);
}

/** The rolls played last, the latest first: { bare, day, progress }. */
export function latest(most) {
  return Object.keys(recall(PLAYING, {})).slice(-most).reverse().map((name) => ({
    bare: name.slice(0, name.lastIndexOf(" ")), day: name.slice(name.lastIndexOf(" ") + 1), progress: progressOf(name),
  }));
}

/** Keeps how a roll stands, for the last few rolls. */
export function keepProgress(name, progress) {
  const { [name]: _, ...others } = recall(PLAYING, {});
  remember(PLAYING, Object.fromEntries([...Object.entries(others), [name, progress]].slice(-MOST_PLAYING)));
}
