// Kept rounds as a file, and what a kept round has to be: nothing is believed of what was not written just now.

const FORMAT = "tilewright countdown rounds";
const KINDS = ["letters", "numbers", "conundrum", "stems"];
const MOST_BYTES = 4_000_000;
const MOST_FIELDS = 12;

/** What is wrong with a file: `reason` is one of large, text, shape, entry; `number` says which round. */
export class FileError extends Error {
  constructor(reason, number = 0) {
    super(reason);
    this.reason = reason;
    this.number = number;
  }
}

/** *entry* as it should be, without fields that hold nothing; null if it is no round. */
export function sound(entry) {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return null;
  const { kind, key, when, ...rest } = entry;
  if (!KINDS.includes(kind) || typeof key !== "string" || key.length < 1 || key.length > 60) return null;
  if (!Number.isInteger(when) || when < 0 || when > Date.now() + 86_400_000) return null;
  const numbers = Object.entries(rest).filter(([, value]) => value !== null);
  if (numbers.length > MOST_FIELDS) return null;
  const isFair = ([name, value]) => /^[a-z]{1,20}$/.test(name) && Number.isFinite(value) && value >= 0 && value < 100_000;
  if (!numbers.every(isFair)) return null;
  const clean = { kind, key, when, ...Object.fromEntries(numbers) };
  return clean.points <= clean.most ? clean : null;
}

/** The text of a file that holds *entries*. */
export function written(entries) {
  return JSON.stringify({ format: FORMAT, version: 1, rounds: entries }, null, 1);
}

/** The rounds in *file*; throws FileError. */
export async function read(file) {
  if (file.size > MOST_BYTES) throw new FileError("large");
  let content;
  try {
    content = JSON.parse(await file.text());
  } catch (error) {
    throw new FileError("text");
  }
  if (content?.format !== FORMAT || content.version !== 1 || !Array.isArray(content.rounds)) throw new FileError("shape");
  return content.rounds.map((entry, index) => {
    const clean = sound(entry);
    if (!clean) throw new FileError("entry", index + 1);
    return clean;
  });
}

/** Both together, the oldest first; of a round that is in both, the first result counts. */
export function merged(entries, others) {
  const first = new Map();
  for (const entry of [...entries, ...others].sort((one, other) => one.when - other.when)) {
    const name = `${entry.kind} ${entry.key}`;
    if (!first.has(name)) first.set(name, entry);
  }
  return [...first.values()];
}
