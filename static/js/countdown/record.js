// What is kept of the rounds played, in this browser only: one entry a round, the first result counts.

const KEY = "countdown-rounds";
const MOST = 5000;

/** Every round kept, the oldest first. */
export function rounds() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch (error) {
    return [];
  }
}

/** Keeps *entries* in place of all that there are. */
export function keep(entries) {
  localStorage.setItem(KEY, JSON.stringify(entries.slice(-MOST)));
}

/** Notes the result of a round, given as the data of its element: kind, key, size, vowels, most, points, longest, length. */
export function record(data) {
  const entries = rounds();
  if (entries.some((entry) => entry.kind === data.kind && entry.key === data.key)) return;
  const numbers = Object.fromEntries(
    Object.entries(data).filter(([name]) => !["kind", "key"].includes(name)).map(([name, value]) => [name, Number(value)]),
  );
  keep([...entries, { kind: data.kind, key: data.key, when: Date.now(), ...numbers }]);
}
