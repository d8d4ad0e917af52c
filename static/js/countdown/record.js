// The record of the rounds played, in this browser only: one entry a round, the first result counts.

import { KeptList } from "../shared/kept.js";
import { text } from "../shared/texts.js";
import { bank, due, keepResult, queryOf } from "./bank.js";
import { keepDay } from "./days.js";
import { isDeclaredHere } from "./played.js";

const KINDS = ["letters", "numbers", "conundrum", "stems"];
const MOST_FIELDS = 12;
const MISSED = ".missed a[data-word], .missed-word a[data-word]";

/** *entry* normalised, without empty fields; null if it is not a round. */
function sound(entry) {
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

export const rounds = new KeptList({
  key: "countdown-rounds",
  format: "tilewright countdown rounds",
  field: "rounds",
  sound,
  nameOf: ({ kind, key }) => `${kind} ${key}`,
});

/**
 * Notes the result of a round that was declared in this tab, given as the data of its element: kind, key, size, vowels, most,
 * points, longest, length, and the day if it is a round of one. Whether it is new.
 */
export function record({ kind, key, day, ...data }) {
  if (!isDeclaredHere()) return false;
  if (day) keepDay({ kind, day, ...data });
  const words = [...document.querySelectorAll(MISSED)].map((link) => link.textContent.trim());
  const isRepeated = keepResult({ kind, key, ...data }, words).length > 0;
  if (isRepeated && !day) leadToNextDue(kind);
  const entries = rounds.stored();
  if (entries.some((entry) => entry.kind === kind && entry.key === key)) return false;
  const numbers = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Number(value)]));
  return rounds.replace([...entries, { kind, key, when: Date.now(), ...numbers }]);
}

/** A round that came from the bank leads to the next one of it. */
function leadToNextDue(kind) {
  const [first] = due(bank.entries(), Date.now(), kind);
  const next = document.getElementById("next");
  if (!first || !next) return;
  next.href = `${location.pathname}?${queryOf(first)}`;
  next.textContent = text("next-missed");
}
