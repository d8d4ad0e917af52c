// Where the tiles of a board show their values, and how much each one's value looks like those of its fellows. Pure.

import { CELL } from "./network.js";
import { median, sample } from "./pixels.js";

/** Tiles are looked at with so many pixels a side, twice as finely as the network does. */
const SIDE = 2 * CELL;
const WHOLE = { left: 0, right: SIDE - 1, top: 0, bottom: SIDE - 1 };
/** From so much of the contrast between paper and letter on a pixel is ink. */
const INK = 0.45;
/** Values are of such heights and widths, and so far from the edge. */
const HEIGHT = [6, 20], WIDTH = [2, 16], MARGIN = 2;
/** Where signs touch what is around the tile so many pixels are cut off, which leaves at least so many of a sign. */
const CUT = 3, LEAST_SIGN = 8;
/** Where shaded edges touch the values so many pixels are cut off all tiles. */
const EDGE = 4;
/** Stands for what is cut off. */
const OUTSIDE = 65535;
/** Where values may stand, by the middle of a digit. */
const PLACES = [
  (x, y) => x > 38 && y > 36, (x, y) => x > 38 && y < 28, (x, y) => x < 26 && y > 36, (x, y) => x < 26 && y < 28,
  (x, y) => Math.abs(x - SIDE / 2) < 8 && y > 46,
];
/** Digits of a board stand in one line, within so many pixels; signs instead of them may be so far away, and two of a number so far apart. */
const IN_LINE = 2, AROUND = 4, CLOSE = 6;
/** The place is known if this share of the tiles with values have a digit there. */
const KNOWN = 0.6;
/** So many fellows are looked at; values that differ by less than this, and than is usual on a board with some more, are alike. */
const FELLOWS = 8, ALIKE = 0.28, NOISE = 0.1;
/** By so much evidence grows with likeness, to so much at most and at least, and with a single fellow. */
const GROWTH = 40, MOST = 6, LEAST = -7, FEW = 2;
/** Evidence of a place without any ink, of one that something else covers, and of ink if blanks of the board have none. */
const NOTHING = -7, COVERED = 1, INKED = 6;
/** Evidence where the place is not found as values touch the letters, so that the network misses some. */
const TOUCHING = 2;
/** Evidence of a sign like that of a clear blank, and of one unlike the only other of its value and all other values. */
const LIKE_BLANK = -3, UNKNOWN = -4;
/** Parts lower than this share of the usual height, beside something at the edge of the tile, are the rest of a value. */
const WHOLE_HEIGHT = 0.8, BESIDE = 6;
/** Letters with less doubt than this are sure; those with more are compared by their values, which must differ by so much more. */
const SURE = 0.02, AHEAD = 0.08;
/** Letters as doubtful as this, with a value as likely as this, may be one whose value no other tile shows. */
const UNSURE = 0.2, LIKELY = 0.8, UNKNOWN_VALUE = 2;
/** If more than this share of the tiles are unlike the others of their value, the picture is of a game with other values. */
const OTHER_GAME = 0.15;

/** A tile at *box* of a brightness, SIDE by SIDE pixels. */
export function finely(light, { left, top, width, height }) {
  const found = new Float32Array(SIDE * SIDE);
  for (const [row, col] of [[0, 0], [0, 1], [1, 0], [1, 1]]) {
    const part = sample(light, { left: left + (col * width) / 2, top: top + (row * height) / 2, width: width / 2, height: height / 2 });
    for (let line = 0; line < CELL; line++) found.set(part.subarray(line * CELL, (line + 1) * CELL), (row * CELL + line) * SIDE + col * CELL);
  }
  return found;
}

/**
 * What the values of some tiles tell, as { odds, letter, isCovered } each: how much speaks for a value above 0, as a logarithm of
 * odds, 0 if nothing can be said; the letter, which is another of those that are likely if the value is that one's; and whether
 * something covers the place. *tiles* are { tile, others, doubt, value, pixels } with the letter read, the next likely ones, the
 * doubt, the network's likelihood of a value, and SIDE by SIDE pixels. *valueOf* gives the value of a letter in the game that
 * the picture may be of.
 */
export function evidence(tiles, valueOf = () => undefined) {
  const inks = tiles.map(({ pixels }) => inked(pixels));
  const withValues = [...tiles.keys()].filter((index) => tiles[index].value > 0.5);
  let seen = inks.map((ink) => parts(ink)), place = findPlace(withValues.map((index) => seen[index].small));
  if (!place) {
    seen = inks.map((ink) => parts(ink, EDGE));
    place = findPlace(withValues.map((index) => seen[index].small), EDGE + 1); // what touches the cut is an edge
  }
  if (!place) return tiles.map(({ tile }) => ({ odds: withValues.length ? TOUCHING : 0, letter: tile, isCovered: false }));
  const digits = seen.map((one) => digit(one, place));
  markRests(digits, withValues);
  const { letters, found, alike } = byFellows(tiles, digits, { withValues, valueOf });
  const isPlain = digits.some(({ isBare }, index) => isBare && tiles[index].value < 0.5);
  const signs = digits.filter(({ mask, isCrowded }, index) => mask && !isCrowded && tiles[index].value < 0.5 && found[index]?.difference > ALIKE);
  const clear = withValues.filter((index) => isClean(digits[index])).map((index) => digits[index]);
  const ofSign = (one, fellows) => {
    if (!one.mask || one.isRest || !(fellows?.difference > alike) || signs.includes(one)) return 0;
    if (signs.some((sign) => apart(one, sign) <= alike)) return LIKE_BLANK;
    return fellows.count === 1 && fellows.difference > ALIKE + NOISE && clear.every((other) => other === one || apart(one, other) > alike) ? UNKNOWN : 0;
  };
  return digits.map((one, index) => ({
    odds: one.isBare ? NOTHING : ofInk(one, found[index], alike) + (isPlain && one.mask && !one.isRest ? INKED : 0) + ofSign(one, found[index]),
    letter: letters[index],
    isCovered: !one.isBare && (!one.mask || Boolean(one.isCrowded) || Boolean(one.isRest)),
  }));
}

/** What comparing the digits of tiles tells: the letters, { count, difference } of fellows as *found*, and up to which difference digits are *alike*. */
function byFellows(tiles, digits, { withValues, valueOf }) {
  const letters = tiles.map(({ tile }) => tile);
  const kind = (index) => valueOf(letters[index]) ?? letters[index];
  let found = compared(tiles, digits, kind);
  const unlike = withValues.filter((index) => found[index]?.difference > ALIKE && digits[index].mask);
  const isOther = unlike.length > OTHER_GAME * withValues.length;
  if (isOther) found = compared(tiles, digits, (index) => letters[index]);
  const usual = median(withValues.map((index) => found[index]?.difference).filter((one) => one !== undefined)) ?? ALIKE;
  const alike = Math.min(ALIKE, usual + NOISE);
  if (!isOther && repair(letters, tiles, digits, { valueOf, alike })) found = compared(tiles, digits, kind);
  return { letters, found, alike };
}

/** Put likely letters of other values for unsure ones where the values say so; whether any was put. */
function repair(letters, tiles, digits, { valueOf, alike }) {
  const sure = [...tiles.keys()].filter((index) => tiles[index].doubt < SURE && tiles[index].value > 0.5 && isClean(digits[index]));
  let isAny = false;
  for (const [index, { others = [], doubt, value }] of tiles.entries()) {
    const { mask, isCut, isShort } = digits[index];
    if (!(doubt >= SURE) || !mask || isCut || isShort) continue;
    const from = (letter) => {
      const fellows = sure.filter((other) => valueOf(letters[other]) === valueOf(letter)).slice(0, FELLOWS);
      return fellows.length ? lowerMedian(fellows.map((other) => apart(digits[index], digits[other]))) : UNKNOWN_VALUE;
    };
    const own = from(letters[index]);
    if (own <= alike) continue;
    const isUnlike = own < UNKNOWN_VALUE && own > alike + AHEAD && doubt >= UNSURE && value > LIKELY;
    const likely = others.filter((other) => other);
    const better = likely.find((other) => from(other) <= Math.min(alike, own - AHEAD)) ?? likely.find((other) => isUnlike && from(other) === UNKNOWN_VALUE);
    if (!better) continue;
    letters[index] = better;
    isAny = true;
  }
  return isAny;
}

const isClean = ({ mask, isCrowded, isCut, isRest }) => mask && !isCrowded && !isCut && !isRest;

/** Mark digits that are lower than others, and those that something at the edge of the tile covers in part. */
function markRests(digits, withValues) {
  const height = ({ box }) => box.bottom - box.top;
  const usual = median(withValues.filter((index) => digits[index].mask).map((index) => height(digits[index])));
  for (const one of digits) {
    one.isShort = Boolean(one.mask) && height(one) < WHOLE_HEIGHT * usual;
    one.isRest = one.isShort && one.isBesideEdge();
  }
}

/** What ink where values stand tells, by how it differs from its fellows' if there are any. */
function ofInk({ mask, isCrowded, isCut, isRest }, fellows, alike) {
  const [least, most] = fellows?.count > 1 ? [LEAST, MOST] : [-FEW, FEW];
  const found = fellows ? Math.min(most, Math.max(least, GROWTH * (alike - fellows.difference))) : 0;
  return !mask || isRest || (isCrowded && isCut) ? Math.max(COVERED, found) : found;
}

/** { count, difference } of each digit and others of the same *kind*, from 0 to 1; null if there are none to compare it with. */
function compared(tiles, digits, kind) {
  const kinds = new Map();
  for (const index of tiles.keys()) {
    if (!isClean(digits[index])) continue;
    const own = kind(index);
    kinds.set(own, [...(kinds.get(own) ?? []), index]);
  }
  for (const each of kinds.values()) each.sort((one, other) => tiles[other].value - tiles[one].value);
  return tiles.map((tile, index) => {
    const fellows = (kinds.get(kind(index)) ?? []).filter((other) => other !== index).slice(0, FELLOWS);
    if (!fellows.length || (fellows.length === 1 && tiles[fellows[0]].value < tile.value)) return null;
    return { count: fellows.length, difference: lowerMedian(fellows.map((other) => apart(digits[index], digits[other]))) };
  });
}

const lowerMedian = (values) => values.sort((one, other) => one - other)[(values.length - 1) >> 1];

/** The ink of each pixel: 0 the paper of the tile, 1 its letter, which is the rarer brightness in the middle. */
function inked(pixels) {
  const middle = [];
  for (let row = 12; row < SIDE - 12; row += 2) for (let col = 12; col < SIDE - 12; col += 2) middle.push(pixels[row * SIDE + col]);
  const sorted = Float32Array.from(middle).sort();
  const low = sorted[5], high = sorted[sorted.length - 6];
  const darker = sorted.findIndex((one) => one >= (low + high) / 2);
  const isDark = darker < sorted.length / 2;
  const paper = sorted[isDark ? (darker + sorted.length) >> 1 : darker >> 1];
  const contrast = (isDark ? low : high) - paper || 1;
  const found = new Float32Array(pixels.length);
  for (let at = 0; at < found.length; at++) found[at] = Math.min(1, Math.max(0, (pixels[at] - paper) / contrast));
  return found;
}

/** { ink, label, small, edges }: the part that each pixel of ink is of, the parts that may be digits, without a *margin*, and the numbers of those at the edge. */
function parts(ink, margin = 0) {
  const label = new Uint16Array(ink.length), small = [], edges = new Set([OUTSIDE]);
  if (margin) within(WHOLE, (at, x, y) => {
    if (Math.min(x, y) < margin || Math.max(x, y) >= SIDE - margin) label[at] = OUTSIDE;
  });
  let number = 0;
  for (let start = 0; start < ink.length; start++) {
    if (label[start] || ink[start] < INK) continue;
    const part = filled(ink, label, start, ++number);
    const height = part.bottom - part.top + 1, width = part.right - part.left + 1;
    const isInside = margin || (Math.min(part.left, part.top) >= MARGIN && Math.max(part.right, part.bottom) < SIDE - MARGIN);
    if (Math.max(part.right, part.bottom) >= SIDE - MARGIN || Math.min(part.left, part.top) < MARGIN) edges.add(number);
    if (isInside && height >= HEIGHT[0] && height <= HEIGHT[1] && width >= WIDTH[0] && width <= WIDTH[1]) small.push(part);
  }
  return { ink, label, small, edges };
}

/** The part that hangs together with a pixel, which gets its *number*. */
function filled(ink, label, start, number) {
  const part = { number, left: SIDE, right: 0, top: SIDE, bottom: 0 }, left = [start];
  label[start] = number;
  while (left.length) {
    const at = left.pop(), x = at % SIDE, y = (at - x) / SIDE;
    part.left = Math.min(part.left, x);
    part.right = Math.max(part.right, x);
    part.top = Math.min(part.top, y);
    part.bottom = Math.max(part.bottom, y);
    for (let row = Math.max(0, y - 1); row <= Math.min(SIDE - 1, y + 1); row++) {
      for (let col = Math.max(0, x - 1); col <= Math.min(SIDE - 1, x + 1); col++) {
        const to = row * SIDE + col;
        if (label[to] || ink[to] < INK) continue;
        label[to] = number;
        left.push(to);
      }
    }
  }
  return part;
}

const middleOf = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

/** The box where most of the tiles have a small part in one line, so far from the edge, or null. */
function findPlace(tiles, margin = MARGIN) {
  let best = [];
  const isWithin = ({ left, right, top, bottom }) => Math.min(left, top) >= margin && Math.max(right, bottom) < SIDE - margin;
  for (const holds of PLACES) {
    const there = tiles.map((small) => small.filter((part) => isWithin(part) && holds(...middleOf(part)))).filter(({ length }) => length).map(joined);
    if (!there.length) continue;
    const top = median(there.map((box) => box.top)), bottom = median(there.map((box) => box.bottom));
    const fits = there.filter((box) => Math.abs(box.top - top) <= IN_LINE && Math.abs(box.bottom - bottom) <= IN_LINE);
    if (fits.length > best.length) best = fits;
  }
  return best.length && best.length >= KNOWN * tiles.length ? joined(best) : null;
}

function joined(boxes) {
  const [left, top] = ["left", "top"].map((edge) => Math.min(...boxes.map((box) => box[edge])));
  const [right, bottom] = ["right", "bottom"].map((edge) => Math.max(...boxes.map((box) => box[edge])));
  return { left, right, top, bottom };
}

/**
 * What a tile shows at the *place*: { mask, box } of the small parts there, if any, whether the letter is so near that a part
 * may be lacking, or whether it is bare of any ink.
 */
function digit({ ink, label, small, edges }, place, isCut = false) {
  const isThere = ([x, y]) => x >= place.left - AROUND && x <= place.right + AROUND && y >= place.top - AROUND && y <= place.bottom + AROUND;
  const isSign = (part) => Math.min(part.right - part.left, part.bottom - part.top) >= LEAST_SIGN - 1;
  const isInLine = ({ top, bottom }) => Math.abs(top - place.top) <= AROUND && Math.abs(bottom - place.bottom) <= AROUND;
  const there = small.filter((part) => isThere(middleOf(part)) && (!isCut || isSign(part))), inLine = there.filter(isInLine);
  const own = withNeighbours(inLine.length ? inLine : there, small);
  if (!own.length && !isCut && within(place, (at) => label[at])) return digit(parts(ink, CUT), place, true);
  if (!own.length) return { ink, mask: null, isBare: !isCut };
  const box = around(joined(own), 1), numbers = new Set(own.map(({ number }) => number));
  const mask = new Float32Array(SIDE * SIDE);
  within(box, (at) => {
    if (!label[at] || numbers.has(label[at])) mask[at] = ink[at];
  });
  const isCrowded = within(around(box, 1), (at) => label[at] && label[at] !== OUTSIDE && !numbers.has(label[at]));
  const isBesideEdge = () => within(around(box, BESIDE), (at) => label[at] && !numbers.has(label[at]) && edges.has(label[at]));
  return { ink, mask, box, isCut, isCrowded, isBesideEdge, isBare: false };
}

/** Parts with the others of *all* in their line that are close beside them, as the digits of a 10 are. */
function withNeighbours(own, all) {
  if (!own.length) return own;
  const { left, right, top, bottom } = joined(own);
  const isBeside = (part) => Math.abs(part.top - top) <= IN_LINE && Math.abs(part.bottom - bottom) <= IN_LINE && part.left - right <= CLOSE && left - part.right <= CLOSE;
  return [...own, ...all.filter((part) => !own.includes(part) && isBeside(part))];
}

const around = ({ left, right, top, bottom }, by) => ({ left: left - by, right: right + by, top: top - by, bottom: bottom + by });

/** Whether something holds for a pixel of a box; it is asked of all. */
function within({ left, right, top, bottom }, holds) {
  let found = false;
  for (let row = Math.max(0, top); row <= Math.min(SIDE - 1, bottom); row++) {
    for (let col = Math.max(0, left); col <= Math.min(SIDE - 1, right); col++) if (holds(row * SIDE + col, col, row)) found = true;
  }
  return found;
}

/**
 * By how much a digit, or the ink at its place, differs from another digit, of all their ink, where they lie on each other best.
 * If one is narrower its ink counts, too: the 1 of a 10 may touch the letter.
 */
function apart(one, other) {
  const hasParts = one.mask && !one.isCrowded, width = ({ left, right }) => right - left;
  const wider = hasParts ? width(one.box) - width(other.box) : 0;
  const ways = hasParts ? [[one.mask, other.mask, covering(other.box, one.box), one.box.top - other.box.top, one.box.left - other.box.left]] : [];
  if (!hasParts || wider < -AROUND) ways.push([one.ink, other.mask, other.box, 0, 0]);
  if (wider > AROUND) ways.push([other.ink, one.mask, one.box, 0, 0]);
  let least = 1;
  for (const [first, second, box, down, across] of ways) {
    for (let row = -1; row <= 1; row++) for (let col = -1; col <= 1; col++) least = Math.min(least, difference(first, second, box, down + row, across + col));
  }
  return least;
}

/** A box with the sides of another one where these are longer. */
function covering({ left, right, top, bottom }, other) {
  return { left, right: Math.max(right, left + other.right - other.left), top, bottom: Math.max(bottom, top + other.bottom - other.top) };
}

/** The difference of the ink in a box of the second one from that of the first one, which lies lower and more to the right. */
function difference(first, second, { left, right, top, bottom }, down, across) {
  let differing = 0, all = 0;
  for (let row = top; row <= bottom; row++) {
    for (let col = left; col <= right; col++) {
      const x = col + across, y = row + down;
      const one = x >= 0 && y >= 0 && x < SIDE && y < SIDE ? first[y * SIDE + x] : 0, two = second[row * SIDE + col] || 0;
      differing += Math.abs(one - two);
      all += one + two;
    }
  }
  return all ? differing / all : 1;
}
