// How a roll stands that is being played, kept in this browser: seconds and clues, for the last few rolls.

const KEY = "qless-playing";
const MOST = 30;

function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch (error) {
    return {};
  }
}

/** What is kept of a roll: { seconds, clues, step, result, gaveUp }; result is the first solution's time and clues. */
export function progressOf(name) {
  const { seconds = 0, clues = 0, step = 0, result = null, gaveUp = 0 } = all()[name] ?? {};
  return { seconds: Number(seconds) || 0, clues: Number(clues) || 0, step: Number(step) || 0, result, gaveUp };
}

export function keepProgress(name, progress) {
  const { [name]: _, ...others } = all();
  const entries = [...Object.entries(others), [name, progress]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch (error) {
    // A browser without room forgets the time when it reloads.
  }
}
