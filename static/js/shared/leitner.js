// Leitner boxes: a right answer moves an entry up a box, a wrong one back to the first. Each box waits longer than the one before; an
// entry is learnt after a right answer in the last. Only entries that are due are graded.

import { KeptList } from "./kept.js";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How long an entry waits in each box, from the first on, in milliseconds. */
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
  const { kind, key, box, due: waits, when } = entry;
  if (typeof key !== "string" || !keys[kind]?.test(key) || !Number.isInteger(box) || box < 1 || box > LEARNT) return null;
  return Number.isInteger(waits) && waits >= 0 && waits < 8.64e15 ? { kind, key, box, due: waits, when } : null;
}
