// Where the board is in a picture: as many equally spaced lines across as down. Edges of pixels are summed along rows and
// columns, a faint line counting as much as a strong one; the best comb of lines both ways is the board.

/** Differences of colours, of 255, that count as an edge in full, and the share of them that does not count at all. */
const FULL = 17, FAINT = 3 / 17;
/** Where lines fit worse than this, fainter edges are searched. */
const POOR = 0.6, FAINTER = 6;
const STRIPS = 48;
/** The picture is searched at about so many pixels. */
const SEARCHED = 800_000;
const STEP = 0.2;
/** Rows of lines that are tried with columns. */
const CANDIDATES = 220;
/** By how much one row must be more like the others than another to be the one on the board. */
const CLEARLY = 0.25;
/** A row beyond a frame that is so much like the inner ones is one of a larger board. */
const GOES_ON = 0.6;
const PARTS = 16;
const MARGIN = 4;

/**
 * Sums of edges in a part of a picture: `across[strip]` has those between columns for each x over the rows of a strip,
 * `down[strip]` those between rows for each y over its columns. *by* picture pixels are taken as one; strips are *deep*
 * rows and *broad* columns, which need not be whole numbers.
 */
function edges({ width, data }, { left, top, wide, high, by, deep, broad, full }) {
  const across = Array.from({ length: Math.ceil(high / deep) }, () => new Float32Array(wide));
  const down = Array.from({ length: Math.ceil(wide / broad) }, () => new Float32Array(high));
  let above = new Float32Array(wide * 3), line = new Float32Array(wide * 3);
  const scale = 1 / (by * by);
  const stripOf = Uint8Array.from({ length: wide }, (_, x) => x / broad);
  for (let y = 0; y < high; y++) {
    line.fill(0);
    for (let part = 0; part < by; part++) {
      let from = ((top + y * by + part) * width + left) * 4;
      for (let to = 0; to < wide * 3; to += 3) {
        for (let k = 0; k < by; k++, from += 4) {
          line[to] += data[from] * scale;
          line[to + 1] += data[from + 1] * scale;
          line[to + 2] += data[from + 2] * scale;
        }
      }
    }
    const strip = across[Math.floor(y / deep)];
    for (let x = 0, to = 0; x < wide; x++, to += 3) {
      if (x) strip[x] += edge(full, line[to] - line[to - 3], line[to + 1] - line[to - 2], line[to + 2] - line[to - 1]);
      if (y) down[stripOf[x]][y] += edge(full, line[to] - above[to], line[to + 1] - above[to + 1], line[to + 2] - above[to + 2]);
    }
    [above, line] = [line, above];
  }
  return { deep, broad, across, down };
}

/** How much a change of colour counts, 0 to 1; one of *full* or more is 1. */
function edge(full, red, green, blue) {
  const change = Math.max(red < 0 ? -red : red, green < 0 ? -green : green, blue < 0 ? -blue : blue) / full;
  return change <= FAINT ? 0 : change >= 1 ? 1 : (change - FAINT) / (1 - FAINT);
}

/** The share of edge pixels at each place, over the strips that lie between two places of the other direction. */
function profile(strips, deep, start, end) {
  const sum = new Float32Array(strips[0].length);
  const first = Math.min(strips.length - 1, Math.max(0, Math.round(start / deep)));
  const last = Math.min(strips.length, Math.max(first + 1, Math.round(end / deep)));
  for (let strip = first; strip < last; strip++) {
    for (let at = 0; at < sum.length; at++) sum[at] += strips[strip][at];
  }
  return sum.map((value) => value / ((last - first) * deep));
}

/** Each place with what is best beside it, and on either side MARGIN places more that are like the last. */
function widened(values) {
  const found = new Float32Array(values.length + 2 * MARGIN);
  for (let at = 0; at < values.length; at++) found[at + MARGIN] = Math.max(values[at], at ? values[at - 1] : 0, at + 1 < values.length ? values[at + 1] : 0);
  found.fill(found[MARGIN], 0, MARGIN);
  found.fill(found[MARGIN + values.length - 1], MARGIN + values.length);
  return found;
}

/**
 * How well lines fit at *start* + k · *step*: their mean and the third weakest, less what lies half-way between them.
 * *values* are widened; lines may lie up to MARGIN - 1 places beside them.
 */
function fit(values, start, step, size) {
  let sum = 0, between = 0, a = 9, b = 9, c = 9;
  let place = start + MARGIN + 0.5;
  for (let k = 0; k <= size; k++, place += step) {
    const value = values[place | 0];
    sum += value;
    if (value < c) {
      if (value < a) { c = b; b = a; a = value; } else if (value < b) { c = b; b = value; } else c = value;
    }
    if (k < size) between += values[(place + step / 2) | 0];
  }
  return 0.5 * (sum / (size + 1) + c - between / size);
}

/** The best combs of one step, best first: [score, step, start]. */
function combs(values, step, size, most) {
  const found = [];
  const last = values.length - 2 * MARGIN - size * step + 1;
  for (let start = -1; start <= last; start++) {
    const score = fit(values, start, step, size);
    if (found.length < most || score > found[found.length - 1][0]) {
      const near = found.findIndex(([, , other]) => Math.abs(other - start) < 3);
      if (near >= 0) {
        if (found[near][0] >= score) continue;
        found.splice(near, 1);
      }
      found.push([score, step, start]);
      found.sort((one, other) => other[0] - one[0]);
      found.length = Math.min(found.length, most);
    }
  }
  return found;
}

/**
 * The frame of a board of *size* rows in a picture, in its pixels, with a score from about 0 (nothing) to 2; null if
 * the picture is too small for one.
 */
export function findFrame(picture, size) {
  const found = frameOf(picture, size, FULL);
  if (!found || found.score >= POOR) return found;
  const fainter = frameOf(picture, size, FAINTER);
  return fainter.score * fainter.regular > found.score * found.regular ? fainter : found;
}

function frameOf(picture, size, full) {
  const by = Math.max(1, Math.round(Math.sqrt((picture.width * picture.height) / SEARCHED)));
  const [wide, high] = [Math.floor(picture.width / by), Math.floor(picture.height / by)];
  const deep = high / STRIPS, broad = wide / STRIPS;
  const sums = edges(picture, { left: 0, top: 0, wide, high, by, deep, broad, full });
  const best = bestCombs(sums, { wide, high }, size);
  if (!best) return null;
  const found = { left: best.left * by, top: best.top * by, width: best.step * by * size, height: best.step * by * size };
  return { ...refined(picture, found, size, full), score: best.score };
}

/** The lines down and across that fit best together: { score, left, top, step }. */
function bestCombs({ deep, broad, across, down }, { wide, high }, size) {
  const least = Math.max(8, 0.022 * Math.min(wide, high)), greatest = Math.min(wide, high) / size + 0.3;
  const all = widened(profile(down, broad, 0, wide));
  const lines = [];
  for (let step = least; step <= greatest; step += STEP) lines.push(...combs(all, step, size, 3));
  lines.sort((one, other) => other[0] - one[0]);
  const tried = new Set(), ranges = new Map();
  let best = null;
  for (const [, step, top] of lines.slice(0, CANDIDATES)) {
    const key = `${Math.round(step * 2)} ${Math.round(top / 2)}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const range = `${Math.round(top / deep)} ${Math.round((top + size * step) / deep)}`;
    if (!ranges.has(range)) ranges.set(range, widened(profile(across, deep, top, top + size * step)));
    for (const [score, , left] of combs(ranges.get(range), step, size, 3)) {
      if (best && score + 1 < best.score) continue;
      const inner = widened(profile(down, broad, left, left + size * step));
      const total = score + fit(inner, top, step, size);
      if (!best || total > best.score) best = { score: total, left, top, step };
    }
  }
  return best;
}

/**
 * A frame moved and stretched onto the lines near it, if most of them are seen. One that was found by edges of *full* may
 * also move by a whole row or column, to where the first and the last are like the others. `regular` is how much of the edges between
 * columns, and of those between rows, is the same in all squares, 0 to 1; `goesOn` whether there is such a row or column beyond.
 */
export function refined(picture, frame, size, full = 0) {
  let { left, top, width, height } = frame, regular = 0, goesOn = false;
  for (let round = 0; round < 3; round++) {
    const [across, down] = [width / size, height / size];
    const x = Math.max(0, Math.floor(left - across)), y = Math.max(0, Math.floor(top - down));
    const wide = Math.min(picture.width - x, Math.ceil(width + 2 * across)), high = Math.min(picture.height - y, Math.ceil(height + 2 * down));
    const area = { left: x, top: y, wide, high, by: 1, deep: down, broad: across, full: full || FULL };
    const sums = edges(picture, area);
    const [first, before] = [Math.round((top - y) / down), Math.round((left - x) / across)];
    const ends = [likeness(sums.down, before, size), likeness(sums.across, first, size)];
    const [right, lower] = full ? ends.map(outside) : [0, 0];
    if (right || lower) {
      [left, top] = [left + right * across, top + lower * down];
      continue;
    }
    goesOn = ends.some(([beyond, , , after]) => Math.max(beyond, after) > GOES_ON);
    const columns = profile(sums.across, down, top - y, top - y + height);
    [left, width] = ruled(columns, left - x, across, size);
    const lines = profile(sums.down, across, left, left + width);
    [top, height] = ruled(lines, top - y, down, size);
    regular = Math.min(regularity(columns, left, width / size, size), regularity(lines, top, height / size, size));
    [left, top] = [left + x, top + y];
    break;
  }
  return { left, top, width, height, regular, goesOn };
}

/** How much of the differences of *size* spans of *step* places from *start* is the same in each, 0 to 1. */
function regularity(values, start, step, size) {
  let sum = 0, squares = 0, same = 0;
  for (let part = 0; part < PARTS; part++) {
    let here = 0;
    for (let k = 0; k < size; k++) {
      const [from, to] = [start + (k + part / PARTS) * step, start + (k + (part + 1) / PARTS) * step].map((place) => Math.min(Math.max(Math.round(place), 0), values.length));
      let value = 0;
      for (let at = from; at < Math.max(to, from + 1); at++) value += values[at] ?? 0;
      value /= Math.max(1, to - from);
      here += value;
      squares += value * value;
    }
    sum += here;
    same += (here * here) / size;
  }
  const mean = (sum * sum) / (size * PARTS);
  return squares - mean > 1e-9 ? (same - mean) / (squares - mean) : 0;
}

/** How much the row (or column) before the *first* of *size*, the first, the last and the one after it have the lines of the inner ones. */
function likeness(strips, first, size) {
  const usual = widened(profile(strips, 1, first + 1, first + size - 1));
  const mean = usual.reduce((sum, value) => sum + value, 0) / usual.length;
  const all = usual.reduce((sum, value) => sum + (value - mean) ** 2, 1e-9);
  return [first - 1, first, first + size - 1, first + size].map((strip) => {
    if (!strips[strip]) return 0;
    const values = widened(strips[strip]);
    return usual.reduce((sum, value, at) => sum + (value - mean) * values[at], 0) / all;
  });
}

/** By how many rows the board lies farther: 1 or -1 if the one beyond is like the inner ones, and that at the other end is not. */
function outside([before, start, end, after]) {
  if (before > end + CLEARLY && start > CLEARLY) return -1;
  return after > start + CLEARLY && end > CLEARLY ? 1 : 0;
}

/** The start and length of *size* cells whose lines lie where edges are strongest, by least squares. */
function ruled(values, start, step, size) {
  const most = values.length;
  for (const tolerance of [0.12, 0.08]) {
    const seen = [];
    for (let k = 0; k <= size; k++) {
      const from = Math.max(0, Math.floor(start + (k - tolerance) * step)), to = Math.min(most, Math.floor(start + (k + tolerance) * step + 2));
      let strongest = 0.15;
      for (let at = from; at < to; at++) strongest = Math.max(strongest, values[at]);
      let first = -1, last = -1;
      for (let at = from; at < to; at++) {
        if (values[at] <= 0.6 * strongest || values[at] < 0.15) continue;
        if (first < 0) first = at;
        last = at;
      }
      if (first >= 0) seen.push([k, (first + last) / 2]);
    }
    if (seen.length < 0.55 * (size + 1)) break;
    [start, step] = straight(seen, start, step);
  }
  return [start, step * size];
}

/** The line through points (k, place), those far from it counting little. */
function straight(points, start, step) {
  for (let round = 0; round < 4; round++) {
    let n = 0, k1 = 0, k2 = 0, x1 = 0, kx = 0;
    for (const [k, x] of points) {
      const weight = 1 / (1 + ((start + k * step - x) / (0.03 * step)) ** 2);
      n += weight;
      k1 += weight * k;
      k2 += weight * k * k;
      x1 += weight * x;
      kx += weight * k * x;
    }
    const spread = n * k2 - k1 * k1;
    if (Math.abs(spread) < 1e-9) break;
    step = (n * kx - k1 * x1) / spread;
    start = (x1 - step * k1) / n;
  }
  return [start, step];
}
