// The record of the rounds played, in this browser only: one entry a round, the first result counts.

import { KeptList } from "../shared/kept.js";
import { due } from "../shared/leitner.js";
import { text } from "../shared/texts.js";
import { bank, keepResult, queryOf } from "./bank.js";
import { keepDay } from "./days.js";
import { isDeclaredHere } from "./played.js";

const KINDS = ["letters", "numbers", "conundrum", "stems", "game"];
const MOST_FIELDS = 12;
const TEXTS = { word: /^[A-Z]{1,15}$/, best: /^[A-Z]{1,15}$/, player: /^.{1,40}$/su, against: /^.{1,40}$/su };
const MISSED = ".missed a[data-word], .missed-word a[data-word]";

/** *entry* normalised, without empty fields; null if it is not a round. */
function sound(entry) {
  const { kind, key, when, ...rest } = entry;
  if (!KINDS.includes(kind) || typeof key !== "string" || key.length < 1 || key.length > 60) return null;
  const fields = Object.entries(rest).filter(([, value]) => value !== null);
  if (fields.length > MOST_FIELDS || !fields.every(isFair)) return null;
  const clean = { kind, key, when, ...Object.fromEntries(fields) };
  return clean.points <= clean.most ? clean : null;
}

/** Whether a field is a number or, of the words and names, a text that it can be. */
function isFair([name, value]) {
  if (name in TEXTS) return typeof value === "string" && TEXTS[name].test(value);
  return /^[a-z]{1,20}$/.test(name) && Number.isFinite(value) && value >= 0 && value < 100_000;
}

export const rounds = new KeptList({
  key: "countdown-rounds",
  format: "tilewright countdown rounds",
  field: "rounds",
  version: 2, // since there are words, names and games
  sound,
  nameOf: ({ kind, key }) => `${kind} ${key}`,
});

/**
 * Notes the result of a round that was declared in this tab, given as the data of its element: kind, key, size, vowels, most,
 * points, longest, length, word, best, players, player, other, against, and the day if it is a round of one. Whether it is new.
 */
export function record({ kind, key, day, ...data }) {
  if (!isDeclaredHere()) return false;
  if (day) keepDay({ kind, day, ...data });
  const words = [...document.querySelectorAll(MISSED)].map((link) => link.textContent.trim());
  const isRepeated = keepResult({ kind, key, ...data }, words).length > 0;
  if (isRepeated && !day) leadToNextDue(kind);
  const fields = Object.entries(data).filter(([, value]) => value !== "");
  const typed = Object.fromEntries(fields.map(([name, value]) => [name, name in TEXTS ? value : Number(value)]));
  return rounds.note({ kind, key, when: Date.now(), ...typed });
}

/** A round that came from the bank leads to the next one of it, unless it is one of a full game. */
function leadToNextDue(kind) {
  if (document.getElementById("round")?.dataset.kind === "game") return;
  const [first] = due(bank.entries(), Date.now(), kind);
  const next = document.getElementById("next");
  if (!first || !next) return;
  next.href = `${location.pathname}?${queryOf(first)}`;
  next.textContent = text("next-missed");
}
