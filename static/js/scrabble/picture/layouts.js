// Which layout of premium squares a picture shows: that whose kinds of squares look most alike each.

import { blocks, colour, median } from "./pixels.js";

const PARTS = 4;
/** The share of the differences of squares that a layout must explain, and by how much it must beat the next. */
const EXPLAINED = 0.45, AHEAD = 0.12;
/** Squares that differ less than this on average, of 255, have no kinds. */
const PLAIN = 2;
/** The colour of a square is taken near its corners, where no sign is. */
const CORNERS = [0.16, 0.72], PATCH = 0.12;

/** What a square looks like: the colour near its corners, twice, and the brightness of its parts. */
function look(picture, cell, { left, top, width, height }) {
  const patch = (across, down) => colour(picture, { left: left + across * width, top: top + down * height, width: PATCH * width, height: PATCH * height });
  const patches = CORNERS.flatMap((down) => CORNERS.map((across) => patch(across, down)));
  const corner = [0, 1, 2].map((part) => 2 * median(patches.map((one) => one[part])));
  return [...corner, ...blocks(cell, PARTS)];
}

/** How much looks of each kind differ from their middle, all together. */
function differences(looks, kinds) {
  const groups = new Map(kinds.map((kind) => [kind, []]));
  kinds.forEach((kind, index) => groups.get(kind).push(index));
  let sum = 0;
  for (const members of groups.values()) {
    for (let part = 0; part < looks[0].length; part++) {
      const middle = median(members.map((index) => looks[index][part]));
      for (const index of members) sum += Math.abs(looks[index][part] - middle);
    }
  }
  return sum;
}

/**
 * The likeliest of *layouts* (name to a code for each square) as { name, sure }, by the *empty* squares: their numbers,
 * with *boxes* and *cells* of all. Null without any, or if all squares look the same.
 */
export function guessLayout(picture, layouts, { boxes, cells, empty }) {
  const names = Object.keys(layouts);
  if (!names.length || empty.length < 20) return null;
  const looks = empty.map((index) => look(picture, cells[index], boxes[index]));
  const all = differences(looks, empty.map(() => ""));
  if (all < PLAIN * looks.length * looks[0].length) return null;
  const ranked = names.map((name) => {
    const codes = [...layouts[name]];
    return { name, left: differences(looks, empty.map((index) => codes[index])) / all };
  }).sort((one, other) => one.left - other.left);
  const [best, next] = ranked;
  return { name: best.name, sure: 1 - best.left >= EXPLAINED && (!next || next.left - best.left >= AHEAD) };
}
