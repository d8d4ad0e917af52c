// What was read from a picture as one frozen value, and pure transitions from one to the next. Knows no DOM and no words.
//
// squares   a text of size × size tiles, as on the page's board: "." for none, lower case for a blank
// doubtful  the squares that were not read with certainty and that the player has not settled, in their order
// others    for each square the tiles that are likely after the one read
// at        the square being looked at, -1 for none; tapped: the same square if it was tapped last

import { isBlank } from "../letters.js";

const MOST_PROPOSED = 4;
/** More blanks on a rack than this are empty places or buttons that look like tiles. */
const MOST_BLANKS = 2;

/**
 * Takes what the reader found. *letterOf* gives the letter of a tile by its name, "" for one that the game lacks; a cell is
 * doubtful from the doubt *limit* on.
 */
export function start({ cells, size, letterOf, limit }) {
  const tiles = cells.map(({ tile, blank }) => {
    const letter = tile && letterOf(tile);
    if (!letter) return ".";
    return blank ? letter.toLowerCase() : letter;
  });
  const isDoubtful = ({ tile, doubt }, square) => doubt >= limit || (tile !== "" && tiles[square] === ".");
  return Object.freeze({
    size,
    squares: tiles.join(""),
    doubtful: cells.flatMap((cell, square) => (isDoubtful(cell, square) ? [square] : [])),
    others: cells.map(({ others }) => (others ?? []).map((name) => (name ? letterOf(name) : ".")).filter(Boolean)),
    at: -1,
    tapped: -1,
  });
}

function change(state, changes) {
  return Object.freeze({ ...state, ...changes });
}

/** The board with another *tile* on a *square*: the player has settled it. */
function settle(state, square, tile) {
  const squares = state.squares.slice(0, square) + tile + state.squares.slice(square + 1);
  return change(state, { squares, doubtful: state.doubtful.filter((one) => one !== square) });
}

export function select(state, square) {
  return square === state.at ? state : change(state, { at: square, tapped: -1 });
}

/** What a tap does: chooses a square; the same square once more turns its tile into a blank, or back. */
export function tap(state, square) {
  return square === state.tapped ? toggleBlank(state) : change(state, { at: square, tapped: square });
}

/** Puts a letter, or "." for none, on the square being looked at; the letter of a blank is corrected, a blank it stays. */
export function put(state, letter, asBlank = false) {
  if (state.at < 0) return state;
  return settle(state, state.at, asBlank || isBlank(state.squares[state.at]) ? letter.toLowerCase() : letter);
}

export function toggleBlank(state) {
  const tile = state.squares[state.at] ?? ".";
  if (tile === ".") return state;
  return settle(state, state.at, isBlank(tile) ? tile.toUpperCase() : tile.toLowerCase());
}

/** What was read on the square being looked at is right. */
export function confirm(state) {
  return state.at < 0 ? state : settle(state, state.at, state.squares[state.at]);
}

/** Looks at the next doubtful square, or with *by* -1 at the one before; around the end to the first. */
export function next(state, by = 1) {
  const { doubtful, at } = state;
  if (!doubtful.length) return state;
  const after = by > 0 ? doubtful.find((square) => square > at) : doubtful.findLast((square) => square < at);
  return select(state, after ?? doubtful.at(by > 0 ? 0 : -1));
}

/** The letters to offer for the square being looked at, "." for none: what is there, then what is likely. */
export function proposals(state) {
  if (state.at < 0) return [];
  const all = [state.squares[state.at].toUpperCase(), ...state.others[state.at]];
  return [...new Set(all)].slice(0, MOST_PROPOSED);
}

export function count(state) {
  return state.squares.replaceAll(".", "").length;
}

/** The squares of the tiles that do not touch the largest group of tiles, directly or through others. */
export function hanging({ squares, size }) {
  const left = new Set([...squares].flatMap((tile, square) => (tile === "." ? [] : [square])));
  const groups = [];
  while (left.size) groups.push(groupOf(left.values().next().value, left, size));
  const largest = Math.max(...groups.map((group) => group.length));
  const main = groups.find((group) => group.length === largest);
  return groups.flatMap((group) => (group === main ? [] : group)).sort((one, other) => one - other);
}

/** The squares that hang together with one, taken out of those *left*. */
function groupOf(square, left, size) {
  const group = [square];
  left.delete(square);
  for (const at of group) {
    const col = at % size;
    for (const beside of [col > 0 && at - 1, col < size - 1 && at + 1, at - size, at + size]) {
      if (beside !== false && left.delete(beside)) group.push(beside);
    }
  }
  return group;
}

/** Whether tiles of a rack look right: all read with certainty, no more than a rack holds, and no more blanks than players have. */
export function isSureRack(rack, rackSize, limit) {
  const blanks = rack.filter(({ blank }) => blank).length;
  return rack.length > 0 && rack.length <= rackSize && blanks <= MOST_BLANKS && rack.every(({ doubt }) => doubt < limit);
}
