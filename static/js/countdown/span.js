// Which rounds lie in a span: the last fifty, those of so many days, all, or those from one day to another. No DOM.

const DAY = 86_400_000;
const LAST = 50;

/** The first moment of a day written as 2026-01-31, in the player's own time; NaN if it is none. */
function startOf(day) {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00`).getTime() : NaN;
}

/** The last moment of a day. */
function endOf(day) {
  const start = new Date(startOf(day));
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1).getTime() - 1;
}

/**
 * Those of *entries*, the oldest first, that lie in *span*: "" the last fifty, a number of days up to *now*, "all", or "days",
 * from the day *from* to the day *to*, of which either may be missing.
 */
export function within(entries, { span, from = "", to = "" }, now = Date.now()) {
  if (span === "all") return entries;
  if (span === "days") {
    const [first, last] = [startOf(from), endOf(to)];
    return entries.filter(({ when }) => !(when < first) && !(when > last));
  }
  const days = Number(span);
  return span && days > 0 ? entries.filter(({ when }) => when > now - days * DAY) : entries.slice(-LAST);
}
