// Entries kept in the browser as a file: nothing is believed of what was not written just now.

const MOST_BYTES = 4_000_000;

/** What is wrong with a file: `reason` is one of large, text, shape, entry; `number` says which entry. */
export class FileError extends Error {
  constructor(reason, number = 0) {
    super(reason);
    this.reason = reason;
    this.number = number;
  }
}

/** The files of one kind: their *format*, the field *list* that holds the entries, and *sound*, which gives an entry as it should be or null. */
export class KeptFile {
  #format;
  #list;
  #sound;

  constructor(format, list, sound) {
    this.#format = format;
    this.#list = list;
    this.#sound = sound;
  }

  /** The text of a file that holds *entries*. */
  written(entries) {
    return JSON.stringify({ format: this.#format, version: 1, [this.#list]: entries }, null, 1);
  }

  /** The entries in *file*; throws FileError. */
  async read(file) {
    if (file.size > MOST_BYTES) throw new FileError("large");
    let content;
    try {
      content = JSON.parse(await file.text());
    } catch (error) {
      throw new FileError("text");
    }
    const entries = content?.[this.#list];
    if (content?.format !== this.#format || content.version !== 1 || !Array.isArray(entries)) throw new FileError("shape");
    return entries.map((entry, index) => {
      const clean = this.#sound(entry);
      if (!clean) throw new FileError("entry", index + 1);
      return clean;
    });
  }
}

/** Both together, the oldest first; of an entry that is in both, told by *name*, the first counts, unless *isBetter* than it is a later one. */
export function merged(entries, others, name, isBetter = () => false) {
  const kept = new Map();
  for (const entry of [...entries, ...others].sort((one, other) => one.when - other.when)) {
    const known = kept.get(name(entry));
    if (!known || isBetter(entry, known)) kept.set(name(entry), entry);
  }
  return [...kept.values()].sort((one, other) => one.when - other.when);
}
