// What a player missed, and when it comes again: Leitner's boxes. What is right moves a box up, what is wrong goes back to the
// first; each box waits longer than the one before; what is right in the last is learnt. Only what is due is graded.

import { KeptList } from "./kept.js";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How long what is in a box waits, from the first box on. */
export const WAITS = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY];
const LEARNT = WAITS.length + 1;
const MOST = 2000;

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

/** The boxes of a game, which this browser keeps. */
export class Bank extends KeptList {
  #sound;

  /** *key* and *format* are those of a kept list; *keys* says for each kind of entry what its keys look like. */
  constructor({ key, format, keys }) {
    const sound = (entry) => soundOf(entry, keys);
    super({
      key,
      format,
      field: "entries",
      most: MOST,
      sound,
      nameOf: ({ kind, key: name }) => `${kind} ${name}`,
      isBetter: (entry, known) => entry.when > known.when,
    });
    this.#sound = sound;
  }

  /** *entries* with the *keys* of a kind that are new among them, due at once; if there are too many, the learnt and the oldest go. */
  withMissed(entries, kind, keys, now = Date.now()) {
    const known = new Set(entries.map((entry) => `${entry.kind} ${entry.key}`));
    const added = [...new Set(keys)].filter((key) => !known.has(`${kind} ${key}`)).map((key) => this.#sound({ kind, key, box: 1, due: now, when: now }));
    const all = [...entries, ...added.filter(Boolean)];
    const byWorth = all.toSorted((one, other) => isLearnt(one) - isLearnt(other) || other.when - one.when);
    const kept = new Set(byWorth.slice(0, MOST));
    return all.filter((entry) => kept.has(entry));
  }

  /** Puts the *keys* of a kind that are new into the first box, due at once. */
  miss(kind, keys, now = Date.now()) {
    return this.replace(this.withMissed(this.entries(), kind, keys, now));
  }

  /** Grades the due entries of *kind* that *isRight* knows an answer to (true or false; undefined: none). Returns those graded. */
  grade(kind, isRight, now = Date.now()) {
    const entries = this.entries();
    const waiting = new Set(due(entries, now, kind));
    const done = [];
    const after = entries.map((entry) => {
      const answer = waiting.has(entry) ? isRight(entry.key) : undefined;
      if (answer === undefined) return entry;
      done.push(graded(entry, answer, now));
      return done.at(-1);
    });
    if (done.length) this.replace(after);
    return done;
  }
}

/** *entry* as it should be: its kind, key and box, when it is due and when it was last graded or put in; null if it is not one. */
function soundOf(entry, keys) {
  const { kind, key, box, due: waits, when } = entry ?? {};
  const isTime = (value) => Number.isInteger(value) && value >= 0 && value < 8.64e15;
  if (typeof key !== "string" || !keys[kind]?.test(key) || !Number.isInteger(box) || box < 1 || box > LEARNT) return null;
  return isTime(waits) && isTime(when) ? { kind, key, box, due: waits, when } : null;
}
