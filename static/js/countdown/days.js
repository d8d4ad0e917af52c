// The rounds of the days as the browser keeps them: the first result of each counts. No DOM.

import { KeptList } from "../shared/kept.js";

export const KINDS = ["letters", "numbers", "conundrum"];
const DAY = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const SQUARES = 5;

function sound({ kind, day, when, points, most }) {
  const isPoints = (value) => Number.isInteger(value) && value >= 0 && value <= 100;
  if (!KINDS.includes(kind) || !DATE.test(day)) return null;
  return isPoints(points) && isPoints(most) && points <= most ? { kind, day, when, points, most } : null;
}

export const days = new KeptList({
  key: "countdown-daily",
  format: "tilewright countdown days",
  field: "rounds",
  sound,
  nameOf: ({ kind, day }) => `${day} ${kind}`,
});

/** Keeps the result of a round of a day, unless there is one. */
export function keepDay({ kind, day, points, most }, when = Date.now()) {
  const entry = sound({ kind, day, when, points: Number(points), most: Number(most) });
  if (entry) days.note(entry);
}

/** The results of a day by their kinds. */
export function resultsOf(entries, day) {
  return Object.fromEntries(entries.filter((entry) => entry.day === day).map((entry) => [entry.kind, entry]));
}

/** How many days on end, up to *today* or the day before, had all their rounds played on the day itself (UTC). */
export function streak(entries, today) {
  const played = new Map();
  for (const { day, when } of entries) {
    if (new Date(when).toISOString().slice(0, 10) === day) played.set(day, (played.get(day) ?? 0) + 1);
  }
  let at = Date.parse(today);
  const isWhole = () => played.get(new Date(at).toISOString().slice(0, 10)) === KINDS.length;
  if (!isWhole()) at -= DAY;
  let count = 0;
  for (; isWhole(); at -= DAY) count += 1;
  return count;
}

/** Five squares, as many of them full as the points have fifths of the maximum. */
export function squares({ points, most }) {
  const full = most ? Math.floor((SQUARES * points) / most) : SQUARES;
  return "🟩".repeat(full) + "⬜".repeat(SQUARES - full);
}

/** The result of a day as a text that gives nothing away: *lines* are the rounds' names and results. */
export function shared(title, lines, endings) {
  const rounds = lines.map(([name, result]) => (result ? `${squares(result)} ${name} ${result.points}` : `${"➖".repeat(SQUARES)} ${name}`));
  return [title, ...rounds, ...endings].join("\n");
}
