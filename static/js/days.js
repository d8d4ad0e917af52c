// Days as the player's calendar has them, counted from 1970.

const DAY = 86_400_000;

/** The day of a moment. */
export function dayOf(when) {
  const date = new Date(when);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/** How many days up to today, or to yesterday if today there was no round yet. */
export function inRow(days) {
  let last = dayOf(Date.now());
  if (!days.has(last)) last -= 1;
  let count = 0;
  while (days.has(last - count)) count += 1;
  return count;
}
