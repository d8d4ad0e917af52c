// What the server says of a board that was read, by the same check as of the page's own: words that the list lacks, and tiles
// of which the set has fewer. Where a square is doubtful, the letters that were likely there are tried.

import { fetched } from "../../shared/answers.js";
import { isBlank, shown } from "../letters.js";

/** So many doubtful squares of unknown words are looked into, and so many letters for each. */
const MOST_SQUARES = 3;
const MOST_LETTERS = 3;

/** The warnings on a board: { text, squares } each, for *form* with squares of these *names*. Null if the server does not answer. */
export async function warningsOf({ squares, rack, rules }, form, names) {
  const address = document.getElementById("checker").getAttribute("hx-post");
  const { isOk, body } = await fetched(address, { method: "POST", body: asked({ squares, rack, rules }, form, names) });
  if (!isOk) return null;
  const report = new DOMParser().parseFromString(body, "text/html");
  return [...report.querySelectorAll(".warnings li")].map((item) => ({
    text: item.textContent,
    isWord: "squares" in item.dataset,
    squares: "squares" in item.dataset ? item.dataset.squares.split(" ").map((name) => names.indexOf(name)) : holding(squares, item.dataset.tile),
  }));
}

/**
 * Letters that make words of the list where a doubtful square is part of words that are none: { square, letter } each, at
 * most one for a square. *others* are the likely letters of each square, *check* gives the warnings on a board.
 */
export async function repairsOf(board, warnings, { doubtful, others }, check) {
  const wrong = new Set(warnings.filter(({ isWord }) => isWord).flatMap(({ squares }) => squares));
  const found = [];
  for (const square of doubtful.filter((one) => wrong.has(one)).slice(0, MOST_SQUARES)) {
    for (const letter of others[square].filter((one) => one !== ".").slice(0, MOST_LETTERS)) {
      const squares = board.squares.slice(0, square) + letter + board.squares.slice(square + 1);
      const left = await check({ ...board, squares });
      if (!left) return found;
      if (left.some((warning) => warning.isWord && warning.squares.includes(square))) continue;
      found.push({ square, letter });
      break;
    }
  }
  return found;
}

/** The page's form with the board that was read in place of its own. */
function asked({ squares, rack, rules }, form, names) {
  const all = new FormData(form);
  const blanks = [];
  names.forEach((name, square) => {
    const tile = squares[square];
    if (tile === ".") all.delete(name);
    else all.set(name, shown(tile));
    if (isBlank(tile)) blanks.push(name);
  });
  for (const name of ["opponent_rack", "pasted", "pins", "mine", "turn"]) all.delete(name);
  for (const [name, value] of Object.entries({ blanks: blanks.join(" "), rack, rules, board: rules })) all.set(name, value);
  return new URLSearchParams(all);
}

/** The squares that hold a tile, "?" for a blank. */
function holding(squares, tile) {
  const isIt = (one) => (tile === "?" ? isBlank(one) : one === tile);
  return [...squares].flatMap((one, square) => (isIt(one) ? [square] : []));
}
