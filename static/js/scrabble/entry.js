// The bar of touch screens that writes a word from the tapped square on.

import { text } from "../shared/texts.js";
import { taps } from "./board.js";
import * as state from "./state.js";

export class Entry {
  #bar;
  #input;
  #label;
  #direction;

  constructor(store, board, typing, form) {
    document.getElementById("typing").insertAdjacentHTML("afterbegin", text("entry-bar"));
    [this.#bar, this.#input, this.#label, this.#direction] = ["entry-bar", "entry", "entry-label", "direction"].map((id) => document.getElementById(id));
    /** Whether all that the field holds is on the board now. */
    const insert = () => {
      const left = typing.write(this.#input.value);
      if (left === null) return false;
      this.#input.value = "";
      this.#draw(store.state, board);
      return left === "";
    };
    form.addEventListener("submit", (event) => {
      const isSolve = !event.submitter || event.submitter.id === "solve";
      if (!isSolve || this.#bar.hidden || !this.#input.value.trim() || insert()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
    const [insertKey, eraseKey] = ["insert", "erase"].map((id) => document.getElementById(id));
    for (const key of [insertKey, eraseKey, this.#direction]) {
      key.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus, nothing moves
    }
    insertKey.addEventListener("click", insert);
    const erase = () => {
      if (document.activeElement.matches("#rack, [name=opponent_rack]")) return;
      store.go(state.backspace(store.state));
    };
    eraseKey.addEventListener("click", erase);
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Backspace" && !this.#input.value) erase();
      if (event.key !== "Enter" || !this.#input.value) return;
      event.preventDefault();
      event.stopPropagation();
      insert();
    });
    const reveal = () => board.cell(store.state.cursor)?.scrollIntoView({ block: "center" });
    this.#input.addEventListener("focus", reveal);
    addEventListener("resize", () => {
      if (document.activeElement === this.#input) reveal();
    });
    this.#direction.addEventListener("click", () => store.go(state.turn(store.state)));
    const draw = () => this.#draw(store.state, board);
    store.listen(draw);
    taps.addEventListener("change", draw);
    draw();
  }

  #draw({ cursor, across }, board) {
    document.documentElement.classList.toggle("taps", taps.matches);
    this.#bar.hidden = !taps.matches || (cursor < 0 && !this.#input.value);
    if (cursor < 0) return;
    this.#label.textContent = text("word-at", { square: board.name(cursor) });
    this.#direction.classList.toggle("down", !across);
    this.#direction.title = text(across ? "across" : "down");
  }
}
