// What is kept of the rolls played, in this browser only: one entry a roll, which changes until the roll is solved first.

import { KeptFile } from "../kept_file.js";

const KEY = "qless-rolls";
const MOST = 5000;
const LONGEST = 100_000_000;

/** *entry* as it should be; null if it is no roll. */
export function sound(entry) {
  if (typeof entry !== "object" || entry === null) return null;
  const { letters, day, when, seconds, clues, solved, gaveUp = 0 } = entry;
  if (typeof letters !== "string" || !/^[a-z]{3,12}$/.test(letters)) return null;
  if (typeof day !== "string" || !(day === "" || isDay(day))) return null;
  if (!Number.isInteger(when) || when < 0 || when > Date.now() + 86_400_000) return null;
  const isFair = (value, most) => Number.isFinite(value) && value >= 0 && value <= most;
  if (!isFair(seconds, LONGEST) || !isFair(clues, 10_000) || ![0, 1].includes(solved) || ![0, 1].includes(gaveUp)) return null;
  return { letters, day, when, seconds, clues, solved, gaveUp };
}

function isDay(text) {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Whether of two entries of a roll the later one counts: a roll once solved is solved. */
export function isBetter(later, earlier) {
  return later.solved > earlier.solved;
}

/** What tells rolls apart. */
export function nameOf({ letters, day }) {
  return `${letters} ${day}`;
}

export const file = new KeptFile("tilewright qless rolls", "rolls", sound);

/** Everything stored, the oldest first. */
export function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch (error) {
    return [];
  }
}

/** Every sound entry, the oldest first. */
export function rolls() {
  return stored().map(sound).filter(Boolean).sort((one, other) => one.when - other.when);
}

/** Keeps *entries* in place of all that there are. */
export function keep(entries) {
  localStorage.setItem(KEY, JSON.stringify(entries.slice(-MOST)));
}

/** The entry of a roll, undefined if it has none. */
export function find(roll) {
  return rolls().find((entry) => nameOf(entry) === nameOf(roll));
}

/** Notes how a roll stands, unless it was solved or given up before. */
export function note(roll) {
  const entries = rolls();
  const index = entries.findIndex((entry) => nameOf(entry) === nameOf(roll));
  if (entries[index]?.solved || entries[index]?.gaveUp) return;
  const entry = { ...roll, when: entries[index]?.when ?? Date.now() };
  try {
    keep(index < 0 ? [...entries, entry] : entries.with(index, entry));
  } catch (error) {
    // A browser without room keeps no statistics; the game goes on.
  }
}
