// Holds the current state, remembers the positions before it for undo, and tells those who listen.

import { samePosition, withPosition } from "./state.js";

const MOST_STEPS = 500;
const ONE_EDIT = 1000;

export class Store {
  #past = [];
  #future = [];
  #listeners = [];
  #lastEdit = { name: "", at: 0 };

  #isSame;
  #back;

  /** *isSame* tells positions apart, *back* gives a state the position of an earlier one; by default Scrabble's. */
  constructor(state, { isSame = samePosition, back = withPosition } = {}) {
    this.#isSame = isSame;
    this.#back = back;
    this.state = state;
    /** How many times the position has changed: an answer to an older one is late. */
    this.revision = 0;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Goes to *next*. Changes of the same *field* in quick succession are one step of undo. */
  go(next, field = "") {
    const before = this.state;
    if (next === before) return;
    if (!this.#isSame(before, next)) {
      const now = Date.now();
      const goesOn = field && field === this.#lastEdit.name && now - this.#lastEdit.at < ONE_EDIT && this.canUndo;
      if (!goesOn) this.#past = [...this.#past.slice(1 - MOST_STEPS), before];
      this.#future = [];
      this.#lastEdit = { name: field, at: now };
    }
    this.#show(next);
  }

  undo() {
    return this.#travel(this.#past, this.#future);
  }

  redo() {
    return this.#travel(this.#future, this.#past);
  }

  #travel(from, to) {
    if (!from.length) return false;
    to.push(this.state);
    this.#lastEdit = { name: "", at: 0 };
    this.#show(this.#back(this.state, from.pop()));
    return true;
  }

  #show(next) {
    const before = this.state;
    this.state = next;
    const isEdit = !this.#isSame(before, next);
    if (isEdit) this.revision += 1;
    for (const listener of this.#listeners) listener(next, before, isEdit);
  }
}
