// Whether a picture is turned a little: the edges of a screenshot run along its sides, those of a photograph near them.

/** Edges are seen between halves of squares of twice so many pixels, by a mean difference of STRONG (of 255). */
const REACH = 4, STRONG = 10;
/** Edges within so many degrees of a side are near it. */
const NEAR = 12;
/** So many of the edges are near the sides of any picture of a board, and of these so many along them in a screenshot. */
const MOST_NEAR = 0.4, ALONG = 0.4;

/** Whether the edges of a picture, given by its brightness, mostly run nearly along its sides but not along them. */
export function isTilted({ width, height, grey }) {
  const wide = width + 1;
  const sums = new Float64Array(wide * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0, line = 0; x < width; x++) {
      line += grey[y * width + x];
      sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1] + line;
    }
  }
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 6e5)));
  const least = STRONG * 2 * REACH * REACH;
  let all = 0, near = 0, along = 0;
  for (let y = REACH; y <= height - REACH; y += step) {
    const [above, here, below] = [(y - REACH) * wide, y * wide, (y + REACH) * wide];
    for (let x = REACH; x <= width - REACH; x += step) {
      const [left, right] = [x - REACH, x + REACH];
      const whole = sums[below + right] - sums[below + left] - sums[above + right] + sums[above + left];
      const across = Math.abs(whole - 2 * (sums[below + x] - sums[below + left] - sums[above + x] + sums[above + left]));
      const down = Math.abs(whole - 2 * (sums[here + right] - sums[here + left] - sums[above + right] + sums[above + left]));
      if (across + down < least) continue;
      const degrees = (Math.atan2(Math.min(across, down), Math.max(across, down)) * 180) / Math.PI;
      all++;
      if (degrees < NEAR) near++;
      if (degrees < 1) along++;
    }
  }
  return near > MOST_NEAR * all && along < ALONG * near;
}
