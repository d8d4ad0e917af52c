// What a player missed in Countdown, in Leitner's boxes (see shared/leitner.js).

import { shuffled } from "../shared/chance.js";
import { Bank, isLearnt } from "../shared/leitner.js";

const MOST_OF_A_ROUND = 6;

export const bank = new Bank({
  key: "countdown-bank",
  format: "tilewright countdown bank",
  keys: {
    word: /^[A-Z]{2,15}$/,
    numbers: /^\d{3}( \d{1,3}){6}$/,
    conundrum: /^[A-Z]{9}$/,
  },
});

/** Puts into the bank what a round missed: *words*, or the round itself; a round that was due is graded. Returns what was graded. */
export function keepResult({ kind, key, points, most }, words = [], now = Date.now()) {
  const isBest = Number(points) >= Number(most);
  const isRound = kind === "numbers" || kind === "conundrum";
  const done = isRound ? bank.grade(kind, (other) => (other === key ? isBest : undefined), now) : [];
  const missed = isRound ? (isBest ? [] : [key]) : words.slice(0, MOST_OF_A_ROUND);
  if (missed.length) bank.miss(isRound ? kind : "word", missed, now);
  return done;
}

/** The letters of a word in alphabetical order. */
export function alphagram(word) {
  return [...word].sort().join("");
}

/** The query of the page that asks for an entry. */
export function queryOf({ kind, key }) {
  if (kind === "word") return `letters=${alphagram(key)}&bank=1`;
  if (kind === "conundrum") return `jumble=${alphagram(key)}`;
  const [target, ...tiles] = key.split(" ");
  return `tiles=${tiles.join("+")}&target=${target}`;
}

/** Up to *most* words of the bank that are not learnt, by chance, set apart by dots, for drills made of them; *but* is left out. */
export function someMissed(but = "", most = 40) {
  const words = bank.entries().filter((entry) => entry.kind === "word" && !isLearnt(entry)).map(({ key }) => key);
  return shuffled(words.filter((word) => alphagram(word) !== but)).slice(0, most).join(".");
}
