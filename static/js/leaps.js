// Steps that led to another page (another game, another board pasted), so that they can be undone and done again as others are.
//
// Each is the address and the game of a page; they are kept for as long as the tab lives and the game is the one they led to.

const KEPT = "leaps";

export class Leaps {
  #past = [];
  #future = [];
  #game;

  constructor(game) {
    this.#game = game;
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (kept?.game !== game) return;
    this.#past = kept.past;
    this.#future = kept.future;
    /** What is to be said of the step that led here, if it was the last thing done; a text's name. */
    this.said = kept.said;
    this.#keep(game, this.#past, this.#future);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Notes that the page is left for one of *game*, where *said* is to be told. */
  leave(game, said = "") {
    this.#keep(game, [...this.#past, this.#here], [], said);
  }

  undo() {
    const to = this.#past.at(-1);
    this.#keep(to.game, this.#past.slice(0, -1), [...this.#future, this.#here], "undone");
    location.assign(to.address);
  }

  redo() {
    const to = this.#future.at(-1);
    this.#keep(to.game, [...this.#past, this.#here], this.#future.slice(0, -1), "redone");
    location.assign(to.address);
  }

  get #here() {
    return { game: this.#game, address: location.pathname + location.search };
  }

  #keep(game, past, future, said = "") {
    sessionStorage.setItem(KEPT, JSON.stringify({ game, past, future, said }));
  }
}
