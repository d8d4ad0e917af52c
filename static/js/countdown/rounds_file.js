// What a kept round of Countdown has to be, and its files.

import { KeptFile } from "../kept_file.js";

const KINDS = ["letters", "numbers", "conundrum", "stems"];
const MOST_FIELDS = 12;

/** *entry* as it should be, without fields that hold nothing; null if it is no round. */
export function sound(entry) {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return null;
  const { kind, key, when, ...rest } = entry;
  if (!KINDS.includes(kind) || typeof key !== "string" || key.length < 1 || key.length > 60) return null;
  if (!Number.isInteger(when) || when < 0 || when > Date.now() + 86_400_000) return null;
  const numbers = Object.entries(rest).filter(([, value]) => value !== null);
  if (numbers.length > MOST_FIELDS) return null;
  const isFair = ([name, value]) => /^[a-z]{1,20}$/.test(name) && Number.isFinite(value) && value >= 0 && value < 100_000;
  if (!numbers.every(isFair)) return null;
  const clean = { kind, key, when, ...Object.fromEntries(numbers) };
  return clean.points <= clean.most ? clean : null;
}

export const file = new KeptFile("tilewright countdown rounds", "rounds", sound);

/** What tells rounds apart. */
export function nameOf(entry) {
  return `${entry.kind} ${entry.key}`;
}
