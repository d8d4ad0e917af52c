// What a browser keeps between visits. One that keeps nothing, or has no room, forgets; the page goes on.

import { recallList, remember } from "./visit.js";

const DAY = 86_400_000;
const MOST = 5000;
const MOST_BYTES = 4_000_000;

/** The fault in a file: `reason` is one of large, text, shape, entry, many, full; `number` says which entry. */
export class FileError extends Error {
  constructor(reason, number = 0) {
    super(reason);
    this.reason = reason;
    this.number = number;
  }
}

/** A list of results, one entry for each round played, the oldest first, and the files that hold such a list. */
export class KeptList {
  #kind;

  /**
   * *kind* has the storage's *key*, the file's *format* and the *field* of its entries; *sound*, which gives an entry that has a time
   * as it should be, or null; *nameOf*, which tells entries apart; *isBetter*, which says when a later one of the same name counts;
   * *most*, how many are kept; and the *version* of the files that are written, of which earlier ones are read, too.
   */
  constructor(kind) {
    this.#kind = { isBetter: () => false, most: MOST, version: 1, ...kind };
  }

  /** Everything stored, sound or not. */
  stored() {
    return recallList(this.#kind.key);
  }

  /** The sound entries. */
  entries() {
    return this.stored().map((entry) => this.#sound(entry)).filter(Boolean).sort(byTime);
  }

  #sound(entry) {
    return isTime(entry?.when) ? this.#kind.sound(entry) : null;
  }

  find(entry) {
    const { nameOf } = this.#kind;
    return this.entries().find((other) => nameOf(other) === nameOf(entry));
  }

  /** Adds *entry*, unless there is one of its name; whether it is new and there was room. */
  note(entry) {
    return !this.find(entry) && this.replace([...this.stored(), entry]);
  }

  /** Keeps *entries* in place of all that there are; whether there was room. */
  replace(entries) {
    return remember(this.#kind.key, entries.slice(-this.#kind.most));
  }

  /** The name of a file to export to. */
  get fileName() {
    return `${this.#kind.key}-${new Date().toISOString().slice(0, 10)}.json`;
  }

  /** The text of a file that holds all entries. */
  written() {
    const { format, field, version } = this.#kind;
    return JSON.stringify({ format, version, [field]: this.entries() }, null, 1);
  }

  /** Adds the entries of a file: all, or none and a FileError. Returns how many were added and how many known. */
  async add(file) {
    const others = await this.#read(file);
    const [before, entries] = [this.stored(), this.entries()];
    const together = this.#merged([...entries, ...others]);
    if (!this.replace(together)) throw new FileError("full");
    if (this.stored().length < together.length) {
      this.replace(before);
      throw new FileError("many");
    }
    const added = together.length - entries.length;
    return { added, known: this.#merged(others).length - added };
  }

  /** The entries in *file*, of which nothing is trusted. */
  async #read(file) {
    if (file.size > MOST_BYTES) throw new FileError("large");
    let content;
    try {
      content = JSON.parse(await file.text());
    } catch {
      throw new FileError("text");
    }
    const { format, field, version } = this.#kind;
    const entries = content?.[field];
    const isOfVersion = Number.isInteger(content?.version) && content.version >= 1 && content.version <= version;
    if (content?.format !== format || !isOfVersion || !Array.isArray(entries)) throw new FileError("shape");
    return entries.map((entry, index) => {
      const clean = this.#sound(entry);
      if (!clean) throw new FileError("entry", index + 1);
      return clean;
    });
  }

  /** Of several entries of one name the first, unless a later one is better. */
  #merged(entries) {
    const { nameOf, isBetter } = this.#kind;
    const kept = new Map();
    for (const entry of entries.sort(byTime)) {
      const known = kept.get(nameOf(entry));
      if (!known || isBetter(entry, known)) kept.set(nameOf(entry), entry);
    }
    return [...kept.values()].sort(byTime);
  }
}

/** Whether an entry can have been made at this time: not in the future, but for a clock that is slow. */
function isTime(when) {
  return Number.isInteger(when) && when >= 0 && when <= Date.now() + DAY;
}

function byTime(one, other) {
  return one.when - other.when;
}
