// Undo and redo; the address bar, which follows what is on the page.

const MOST_STEPS = 500;
const MOST_TAKEN_ALONG = 50;
const ONE_EDIT = 1000;

/** -1 for the keys that undo, 1 for those that redo, on any keyboard; 0 for others. */
function stepOfKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return 0;
  const key = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.slice(3).toLowerCase();
  if (key === "y") return 1;
  return key === "z" ? (event.shiftKey ? 1 : -1) : 0;
}

export class Store {
  #past = [];
  #future = [];
  #listeners = [];
  #lastEdit = { name: "", at: 0 };
  #opened;

  #rules;

  /** *rules* are the game's: samePosition tells states apart, withPosition gives a state the position of an earlier one. */
  constructor(state, rules) {
    this.#rules = rules;
    this.state = state;
    this.#opened = { state, steps: 0 };
    /** How many times the position has changed: an answer to an older one is late. */
    this.revision = 0;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** The last steps to undo and to redo, for a later page to take up. */
  get steps() {
    return [this.#past, this.#future].map((states) => states.slice(-MOST_TAKEN_ALONG));
  }

  /** Takes up the steps of an earlier page, which led to this one's state. */
  takeUp([past, future]) {
    this.#past = past;
    this.#future = future;
    this.#opened.steps = past.length;
  }

  /** Whether the page shows what it was opened with, and there is nothing to redo. */
  get isAsOpened() {
    const { state, steps } = this.#opened;
    return !this.canRedo && this.#past.length === steps && this.#rules.samePosition(this.state, state);
  }

  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Calls *listener* with the state and the one before, whenever the position is another. */
  whenEdited(listener) {
    this.listen((next, before, isEdit) => isEdit && listener(next, before));
  }

  /** Goes to *next*. Changes of the same *field* in quick succession are one step of undo. */
  go(next, field = "") {
    const before = this.state;
    if (next === before) return;
    if (!this.#rules.samePosition(before, next)) {
      const now = Date.now();
      const goesOn = field && field === this.#lastEdit.name && now - this.#lastEdit.at < ONE_EDIT && this.canUndo;
      if (!goesOn) this.#past = [...this.#past.slice(1 - MOST_STEPS), before];
      this.#future = [];
      this.#lastEdit = { name: field, at: now };
    }
    this.#show(next);
  }

  /** Undoes a step (-1), or does one again (1); whether there was one. */
  step(by) {
    const [from, to] = by < 0 ? [this.#past, this.#future] : [this.#future, this.#past];
    if (!from.length) return false;
    to.push(this.state);
    this.#lastEdit = { name: "", at: 0 };
    this.#show(this.#rules.withPosition(this.state, from.pop()));
    return true;
  }

  #show(next) {
    const before = this.state;
    this.state = next;
    const isEdit = !this.#rules.samePosition(before, next);
    if (isEdit) this.revision += 1;
    for (const listener of this.#listeners) listener(next, before, isEdit);
  }
}

/** Calls *step* with -1 to undo, with 1 to redo, for the buttons and the keys; fields that have keys of their own *keepThem*. */
export function watchSteps(step, keepThem) {
  document.getElementById("undo").addEventListener("click", () => step(-1));
  document.getElementById("redo").addEventListener("click", () => step(1));
  document.addEventListener("keydown", (event) => {
    const by = keepThem(event.target) ? 0 : stepOfKey(event);
    if (!by) return;
    event.preventDefault();
    step(by);
  });
}

/** Browsers limit how often the address may change; one that refuses is asked again after this many milliseconds. */
const PATIENCE = 1000;

let waiting = 0;

/** A query as players can read it: with the slashes, blanks and ends of a position, which an address may hold. */
export function readable(query) {
  return query.toString().replaceAll("%2F", "/").replaceAll("%3F", "?").replaceAll("%3B", ";");
}

/** Puts the address into the bar, as a new entry of the history or in place of this one. False: the browser refuses for now. */
export function writeAddress(address, isEntry, again) {
  clearTimeout(waiting);
  try {
    if (isEntry) history.pushState(history.state, "", address);
    else history.replaceState(history.state, "", address);
  } catch {
    waiting = setTimeout(again, PATIENCE);
    return false;
  }
  return true;
}
