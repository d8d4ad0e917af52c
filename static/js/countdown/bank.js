// What a player missed, and when it comes again: Leitner's boxes. What is right moves a box up, what is wrong goes back to the
// first; each box waits longer than the one before; what is right in the last is learnt. Only what is due is graded.

import { KeptList } from "../shared/kept.js";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How long what is in a box waits, from the first box on. */
export const WAITS = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY];
const LEARNT = WAITS.length + 1;
const MOST = 2000;
const MOST_OF_A_ROUND = 6;
const KEYS = {
  word: /^[A-Z]{2,15}$/,
  numbers: /^\d{3}( \d{1,3}){6}$/,
  conundrum: /^[A-Z]{9}$/,
};

/** *entry* as it should be: its kind, key and box, when it is due and when it was last graded or put in; null if it is not one. */
function sound(entry) {
  const { kind, key, box, due, when } = entry ?? {};
  const isTime = (value) => Number.isInteger(value) && value >= 0 && value < 8.64e15;
  if (!KEYS[kind]?.test(key) || !Number.isInteger(box) || box < 1 || box > LEARNT) return null;
  return isTime(due) && isTime(when) ? { kind, key, box, due, when } : null;
}

export const bank = new KeptList({
  key: "countdown-bank",
  format: "tilewright countdown bank",
  field: "entries",
  most: MOST,
  sound,
  nameOf: ({ kind, key }) => `${kind} ${key}`,
  isBetter: (entry, known) => entry.when > known.when,
});

export function isLearnt({ box }) {
  return box === LEARNT;
}

/** Those of *entries* that are due, the longest waiting first. */
export function due(entries, now = Date.now(), kind = "") {
  const waiting = entries.filter((entry) => !isLearnt(entry) && entry.due <= now && (!kind || entry.kind === kind));
  return waiting.sort((one, other) => one.due - other.due);
}

/** *entry* after an answer. */
export function graded(entry, isRight, now = Date.now()) {
  const box = isRight ? entry.box + 1 : 1;
  return { ...entry, box, due: box === LEARNT ? entry.due : now + WAITS[box - 1], when: now };
}

/** *entries* with the *keys* of a kind that are new among them, due at once; if there are too many, the learnt and the oldest go. */
export function withMissed(entries, kind, keys, now = Date.now()) {
  const known = new Set(entries.map((entry) => `${entry.kind} ${entry.key}`));
  const added = keys.filter((key) => !known.has(`${kind} ${key}`)).map((key) => sound({ kind, key, box: 1, due: now, when: now }));
  const all = [...entries, ...added.filter(Boolean)];
  const byWorth = all.toSorted((one, other) => isLearnt(one) - isLearnt(other) || other.when - one.when);
  const kept = new Set(byWorth.slice(0, MOST));
  return all.filter((entry) => kept.has(entry));
}

/** Grades the due entries of *kind* that *isRight* knows an answer to (true or false; undefined: none). Returns those graded. */
export function grade(kind, isRight, now = Date.now()) {
  const entries = bank.entries();
  const waiting = new Set(due(entries, now, kind));
  const done = [];
  const after = entries.map((entry) => {
    const answer = waiting.has(entry) ? isRight(entry.key) : undefined;
    if (answer === undefined) return entry;
    done.push(graded(entry, answer, now));
    return done.at(-1);
  });
  if (done.length) bank.replace(after);
  return done;
}

/** Puts into the bank what a round missed: *words*, or the round itself; a round that was due is graded. Returns what was graded. */
export function keepResult({ kind, key, points, most }, words = [], now = Date.now()) {
  const isBest = Number(points) >= Number(most);
  const isRound = kind === "numbers" || kind === "conundrum";
  const done = isRound ? grade(kind, (other) => (other === key ? isBest : undefined), now) : [];
  const missed = isRound ? (isBest ? [] : [key]) : words.slice(0, MOST_OF_A_ROUND);
  if (missed.length) bank.replace(withMissed(bank.entries(), isRound ? kind : "word", missed, now));
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
  const others = words.filter((word) => alphagram(word) !== but);
  for (let at = others.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [others[at], others[other]] = [others[other], others[at]];
  }
  return others.slice(0, most).join(".");
}
