// What a player missed in Scrabble's training and in games, in Leitner's boxes (see shared/leitner.js).

import { Bank } from "../shared/leitner.js";

const WORDS = /^[\w-]{1,64} [\w-]{1,40} [\p{L}[\]·’']{2,80}$/u;

export const bank = new Bank({
  key: "scrabble-bank",
  format: "tilewright scrabble bank",
  keys: {
    position: /^[\w-]{1,64} [\p{L}\d[\]/·’']{15,400} \S{1,60} -?\d{1,5}\/-?\d{1,5} \d{1,2}( [\p{L}\w; .-]{0,120})?$/u,
    bingo: WORDS,
    hooks: WORDS,
  },
});

/** The query of the page that asks for an entry; it leads to the next one that is due. */
export function queryOf({ kind, key }) {
  const [lexicon, ...rest] = key.split(" ");
  const query = new URLSearchParams({ lexicon, bank: 1 });
  if (kind === "position") query.set("position", rest.join(" "));
  else {
    query.set("rules", rest[0]);
    query.set(kind === "bingo" ? "letters" : "word", rest[1]);
  }
  return `${query}`;
}

/** Puts turns missed in games, { position, lexicon } each, into the first box. */
export function keepPositions(turns) {
  return bank.miss("position", turns.map(({ position, lexicon }) => `${lexicon} ${position}`));
}

/** Takes notice of an answer: what is due moves between the boxes, what was missed is kept. Returns the entry, if there is one. */
export function answered(kind, key, isRight, now = Date.now()) {
  const [graded] = bank.grade(kind, (other) => (other === key ? isRight : undefined), now);
  if (!graded && !isRight) bank.miss(kind, [key], now);
  return graded ?? null;
}
