// The tiles of a rack: below the board, in a row, alike in size, and of the colour of tiles on the board.

import { commonest, difference, points, sample } from "./pixels.js";

/** A pixel has the colour of tiles if no part of it differs by more than this, of 255, or by this share of what is between tiles and page. */
const SAME = 28, NEARER = 0.6;
/** Tiles nearer to the page than this have its colour, and are told from it by their edges. */
const THE_SAME = 6;
/** The side of a tile on the rack, in squares of the board. */
const LEAST = 0.7, GREATEST = 2.7;
const MOST_TILES = 8;
/** Pixels of the mask for each square of the board. */
const FINE = 14;
/** Tiles are read with a little of what is about them. */
const MARGIN = 0.03;
const BAND = 3;
const PAGE_POINTS = 40;

/** The colours that tiles on the board have: that of most of them, and of others of which there are some. */
function papers(picture, boxes) {
  const found = [];
  for (const box of boxes) {
    const all = points(picture, box, 0.8, 3 * BAND);
    for (let band = 0; band < 3; band++) {  // tiles are often lighter above
      const paper = commonest(all.slice(band * 3 * BAND * BAND, (band + 1) * 3 * BAND * BAND));
      const known = found.find((one) => difference(one.paper, paper) < SAME / 2);
      if (known) known.count++;
      else found.push({ paper, count: 1 });
    }
  }
  found.sort((one, other) => other.count - one.count);
  return found.filter(({ count }, index) => index === 0 || count >= boxes.length / 4).map(({ paper }) => paper);
}

/** How far colours may be from those of tiles, which may be near to that of the page below *top*. */
function tolerance(picture, top, colours) {
  const page = commonest(points(picture, { left: 0, top, width: picture.width, height: picture.height - top }, 0.96, PAGE_POINTS));
  const near = Math.min(...colours.map((one) => difference(one, page)));
  return near < THE_SAME ? SAME : Math.min(SAME, NEARER * near);
}

/** Where the picture below *top* has one of the colours, as { wide, high, on } with a bit for each *step* pixels. */
function maskOf({ width, height, data }, top, step, { colours, same }) {
  const wide = Math.floor(width / step), high = Math.max(0, Math.floor((height - top) / step));
  const on = new Uint8Array(wide * high);
  for (let row = 0; row < high; row++) {
    for (let col = 0; col < wide; col++) {
      const from = (Math.floor(top + (row + 0.5) * step) * width + Math.floor((col + 0.5) * step)) * 4;
      if (colours.some((one) => one.every((value, part) => Math.abs(value - data[from + part]) <= same))) on[row * wide + col] = 1;
    }
  }
  return { wide, high, on };
}

/** The boxes of the connected parts of a mask, with the count of their pixels; the mask is used up. */
function parts({ wide, high, on }) {
  const found = [];
  const open = [];
  for (let start = 0; start < on.length; start++) {
    if (!on[start]) continue;
    const box = { left: wide, top: high, right: 0, bottom: 0, count: 0 };
    on[start] = 0;
    open.push(start);
    while (open.length) {
      const at = open.pop();
      const [row, col] = [Math.floor(at / wide), at % wide];
      box.left = Math.min(box.left, col);
      box.right = Math.max(box.right, col + 1);
      box.top = Math.min(box.top, row);
      box.bottom = Math.max(box.bottom, row + 1);
      box.count++;
      for (const [next, isInside] of [[at - 1, col > 0], [at + 1, col + 1 < wide], [at - wide, row > 0], [at + wide, row + 1 < high]]) {
        if (isInside && on[next]) {
          on[next] = 0;
          open.push(next);
        }
      }
    }
    found.push(box);
  }
  return found;
}

/** Boxes of single tiles from a connected part: itself, or equal shares of a row of tiles that touch, each with that row. */
function tilesOf({ left, top, right, bottom, count }, step, top0, cell) {
  const height = (bottom - top) * step, width = (right - left) * step;
  if (height < LEAST * cell || height > GREATEST * cell || count < 0.4 * (bottom - top) * (right - left)) return [];
  return divided({ left: left * step, top: top0 + top * step, width, height }, Math.max(1, Math.round(width / height)));
}

/** A row of tiles in equal shares, [] if they are too many, too narrow or too wide. */
function divided(row, number) {
  const { left, top, width, height } = row;
  if (number > MOST_TILES || width / number < 0.68 * height || width / number > 1.35 * height) return [];
  return Array.from({ length: number }, (_, index) => ({ left: left + (index * width) / number, top, width: width / number, height, row }));
}

/** Whether two boxes are alike and in one row. */
function isBeside(one, other) {
  const [apart, higher, wider] = [one.top + one.height / 2 - other.top - other.height / 2, one.height - other.height, one.width - other.width];
  return Math.abs(apart) < 0.25 * one.height && Math.abs(higher) < 0.2 * one.height && Math.abs(wider) < 0.25 * one.width;
}

/** The tiles of a rack below *frame*, each like a cell of the board; [] if none is found. *boxes* are tiles on the board. */
export function readRack(picture, light, frame, { boxes, cell, reader }) {
  if (!boxes.length) return [];
  const bottom = frame.top + frame.height + 0.1 * cell;
  const step = Math.max(1, cell / FINE);
  const colours = papers(picture, boxes);
  const mask = maskOf(picture, bottom, step, { colours, same: tolerance(picture, bottom, colours) });
  const found = parts(mask).flatMap((part) => tilesOf(part, step, bottom, cell));
  const rows = found.map((one) => found.filter((other) => isBeside(one, other)));
  const row = rows.reduce((best, other) => (other.length <= MOST_TILES && other.length > best.length ? other : best), []);
  return told(row.sort((one, other) => one.left - other.left), (boxes) => read(light, boxes, reader));
}

/** What tiles in a row show; where some seem empty and all touch, their number may be another one. */
function told(boxes, read) {
  let best = read(boxes);
  const { row } = boxes[0] ?? {};
  if (!emptyOf(best) || boxes.some((box) => box.row !== row)) return best;
  for (const number of [boxes.length + 1, boxes.length - 1]) {
    const other = read(divided(row, number));
    if (other.length && emptyOf(other) < emptyOf(best)) best = other;
  }
  return best;
}

const emptyOf = (tiles) => tiles.filter(({ blank }) => blank).length;

function read(light, boxes, reader) {
  const places = boxes.map((box) => ({
    left: box.left - MARGIN * box.width, top: box.top - MARGIN * box.height, width: box.width * (1 + 2 * MARGIN), height: box.height * (1 + 2 * MARGIN),
  }));
  return reader.read(places.map((place) => sample(light, place)), places).map(({ tile, doubt, others }) => ({ tile, blank: !tile, doubt, others }));
}
