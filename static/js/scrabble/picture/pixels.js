// Brightness and colour of a picture, and the cells of a board as the network reads them. A picture is an ImageData or
// whatever has its width, height and data.

import { CELL } from "./network.js";

/** Darker or lighter by less than this, of 255, is not stretched to full contrast. The training has the same bound. */
const CONTRAST = 0.22 * 255;

/** The brightness of each pixel, 0 to 255. */
export function brightness({ width, height, data }) {
  const grey = new Float32Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) grey[at] = 0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2];
  return { width, height, grey };
}

/** For each of CELL pixels along a side of *length* pixels from *start*: the first pixel, and the shares of it and the next ones. */
function shares(start, length, most) {
  const step = length / CELL;
  const found = [];
  for (let index = 0; index < CELL; index++) {
    const low = start + index * step, high = low + step;
    let first, parts;
    if (step >= 1) {
      first = Math.floor(low);
      parts = [];
      for (let pixel = first; pixel < high; pixel++) parts.push((Math.min(high, pixel + 1) - Math.max(low, pixel)) / step);
    } else {
      const place = (low + high) / 2 - 0.5;
      first = Math.floor(place);
      parts = [first + 1 - place, place - first];
    }
    found.push([parts.map((_, offset) => Math.min(Math.max(first + offset, 0), most - 1)), parts]);
  }
  return found;
}

/** The brightness of a part of a picture, brought to CELL by CELL pixels. */
export function sample({ width, height, grey }, { left, top, width: wide, height: high }) {
  const across = shares(left, wide, width), down = shares(top, high, height);
  const firstRow = down[0][0][0], lastRow = down[CELL - 1][0].at(-1);
  const lines = new Float32Array((lastRow - firstRow + 1) * CELL);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = 0; col < CELL; col++) {
      const [places, parts] = across[col];
      let sum = 0;
      for (let part = 0; part < parts.length; part++) sum += grey[row * width + places[part]] * parts[part];
      lines[(row - firstRow) * CELL + col] = sum;
    }
  }
  const cell = new Float32Array(CELL * CELL);
  for (let row = 0; row < CELL; row++) {
    const [places, parts] = down[row];
    for (let part = 0; part < parts.length; part++) {
      const from = (places[part] - firstRow) * CELL;
      for (let col = 0; col < CELL; col++) cell[row * CELL + col] += lines[from + col] * parts[part];
    }
  }
  return cell;
}

/** The mean brightness of *count* by *count* blocks of a cell. */
export function blocks(cell, count) {
  const found = new Float64Array(count * count);
  const side = CELL / count;
  for (let at = 0; at < cell.length; at++) found[Math.floor(at / CELL / side) * count + Math.floor((at % CELL) / side)] += cell[at] / (side * side);
  return found;
}

/** A cell as the network wants it: the second darkest and second lightest of its rows' extremes half a unit from 0. */
export function normalised(cell) {
  let darkest = Infinity, dark = Infinity, lightest = -Infinity, light = -Infinity;
  for (let row = 0; row < CELL; row++) {
    let low = Infinity, high = -Infinity;
    for (let at = row * CELL; at < (row + 1) * CELL; at++) {
      if (cell[at] < low) low = cell[at];
      if (cell[at] > high) high = cell[at];
    }
    if (low < darkest) [darkest, dark] = [low, darkest];
    else if (low < dark) dark = low;
    if (high > lightest) [lightest, light] = [high, lightest];
    else if (high > light) light = high;
  }
  const middle = (dark + light) / 2, spread = Math.max(light - dark, CONTRAST);
  return cell.map((value) => (value - middle) / spread);
}

/** The mean colour of a part of a picture as [red, green, blue], 0 to 255. */
export function colour({ width, height, data }, { left, top, width: wide, height: high }) {
  const sum = [0, 0, 0];
  let count = 0;
  const [right, bottom] = [Math.min(width, Math.max(left + wide, Math.floor(left) + 1)), Math.min(height, Math.max(top + high, Math.floor(top) + 1))];
  for (let row = Math.max(0, Math.floor(top)); row < bottom; row++) {
    for (let col = Math.max(0, Math.floor(left)); col < right; col++, count++) {
      const from = (row * width + col) * 4;
      for (let part = 0; part < 3; part++) sum[part] += data[from + part];
    }
  }
  return sum.map((value) => value / Math.max(1, count));
}

/** The colours of *count* by *count* pixels spread over the middle *share* of a box. */
export function points(picture, { left, top, width, height }, share, count) {
  const found = [];
  const [first, step] = [(1 - share) / 2, share / count];
  for (let row = 0; row < count; row++) {
    for (let col = 0; col < count; col++) {
      found.push(colour(picture, { left: left + (first + col * step) * width, top: top + (first + row * step) * height, width: 1, height: 1 }));
    }
  }
  return found;
}

/** The commonest colour: the median of each part of some. */
export function commonest(colours) {
  return [0, 1, 2].map((part) => median(colours.map((one) => one[part])));
}

export function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** By how much two colours differ, in the part in which they differ most. */
export function difference(one, other) {
  return Math.max(...one.map((value, part) => Math.abs(value - other[part])));
}
