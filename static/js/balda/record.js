// The record of the games of Balda that ended in this browser, one entry a game.

import { KeptList } from "../shared/kept.js";

const KINDS = /^(friend|easy|casual|fair|steady|common|read|careful|expert|greedy)$/;

/** *entry* normalised; null if it is not a game. */
function sound(entry) {
  const { key, kind, own, other, resigned = 0, word = "", when } = entry;
  if (typeof key !== "string" || key.length < 1 || key.length > 60 || !KINDS.test(kind)) return null;
  if (![own, other].every((points) => Number.isInteger(points) && points >= 0 && points < 10_000)) return null;
  if (![0, 1, 2].includes(resigned) || typeof word !== "string" || !/^\p{L}{0,20}$/u.test(word)) return null;
  return { key, kind, own, other, resigned, word, when };
}

export const ended = new KeptList({
  key: "balda-ended",
  format: "tilewright balda games",
  field: "games",
  sound,
  nameOf: ({ key }) => key,
});

/** 1 for a game won, 0 for a draw, -1 for a game lost; *resigned* is 1 if the player did, 2 if the other side did. */
export function resultOf({ own, other, resigned }) {
  return resigned ? (resigned === 2 ? 1 : -1) : Math.sign(own - other);
}
