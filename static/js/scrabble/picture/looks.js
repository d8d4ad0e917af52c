// Squares that look the same as others tell that they are empty: no letter has so many tiles, and premium squares lie
// alike about the middle of the board. So squares of a look that the network was never shown are not taken for tiles.

import { CELL } from "./network.js";
import { blocks, median } from "./pixels.js";

const BLOCKS = 8;
/** Cells are alike if no block of their pixels differs by more, of 255. */
const ALIKE = 5;
/** So many cells alike are empty squares, on boards up to this size. */
const MOST_ALIKE = [[11, 12], [15, 18], [Infinity, 30]];

/** Pixels at the edge of a cell that its contrast leaves out. */
const EDGE = 6;
/** With so many clear tiles, empty squares with less than this share of their contrast are less doubtful by this factor. */
const LEAST_TILES = 5, CLEAR = 0.1, PLAINER = 0.45, TRUSTED = 0.25;

/** Whether cells are alike but for their edges, where lines of the grid may lie a little otherwise. */
function isAlike(one, other) {
  for (let row = 1; row < BLOCKS - 1; row++) {
    for (let at = row * BLOCKS + 1; at < (row + 1) * BLOCKS - 1; at++) if (Math.abs(one[at] - other[at]) > ALIKE) return false;
  }
  return true;
}

/**
 * How each cell of a board of *size* rows compares: "plain" with too many like it for tiles, "mirrored" with its like at
 * two or more of the places that mirror it, else "".
 */
export function looks(cells, size) {
  const means = cells.map((cell) => blocks(cell, BLOCKS));
  const most = MOST_ALIKE.find(([rows]) => size <= rows)[1];
  const found = new Array(cells.length).fill("");
  means.forEach((one, index) => {
    if (found[index] === "plain") return;
    const alike = [];
    for (let other = 0; other < means.length; other++) if (isAlike(one, means[other])) alike.push(other);
    if (alike.length > most) for (const other of alike) found[other] = "plain";
    else if (mirrors(index, size).filter((other) => alike.includes(other)).length >= 2) found[index] = "mirrored";
  });
  return found;
}

/** The greatest difference of brightness in the middle of a cell. */
function contrast(cell) {
  let least = Infinity, greatest = -Infinity;
  for (let row = EDGE; row < CELL - EDGE; row++) {
    for (let at = row * CELL + EDGE; at < (row + 1) * CELL - EDGE; at++) {
      if (cell[at] < least) least = cell[at];
      if (cell[at] > greatest) greatest = cell[at];
    }
  }
  return greatest - least;
}

/** Lower the doubt of squares read as empty that are much plainer than the tiles: *found* is what was read of *cells*. */
export function trustPlain(found, cells) {
  const tiles = [...found.keys()].filter((index) => found[index].tile && found[index].doubt < CLEAR);
  if (tiles.length < LEAST_TILES) return;
  const usual = median(tiles.map((index) => contrast(cells[index])));
  found.forEach((one, index) => {
    if (!one.tile && contrast(cells[index]) < PLAINER * usual) one.doubt *= TRUSTED;
  });
}

/** The other places that a square comes to when the board is turned or mirrored. */
function mirrors(index, size) {
  const [row, col] = [Math.floor(index / size), index % size];
  const found = new Set();
  for (const [r, c] of [[row, col], [col, row]]) {
    for (const down of [r, size - 1 - r]) for (const across of [c, size - 1 - c]) found.add(down * size + across);
  }
  found.delete(index);
  return [...found];
}
