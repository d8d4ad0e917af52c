// Draws a state on the board: tiles, cursor, names for screen readers, and a play that is only proposed.

import { isBlank, onSquare, shown } from "./letters.js";
import { text } from "./texts.js";

export class Board {
  #cells;
  #inputs;
  #values;
  #blanks;
  #arrow;
  #home;
  #proposed = [];

  constructor(form) {
    this.element = document.getElementById("board");
    this.#inputs = [...this.element.querySelectorAll("input")];
    this.#cells = this.#inputs.map((input) => input.parentElement);
    this.#values = JSON.parse(form.dataset.values);
    this.#blanks = form.elements.blanks;
    this.size = Number(this.element.dataset.size);
    this.#arrow = document.createElement("span");
    this.#arrow.className = "arrow";
    this.#home = Math.max(this.#cells.findIndex((cell) => cell.classList.contains("start")), 0);
    this.#inputs.forEach((input, square) => {
      input.tabIndex = square === this.#home ? 0 : -1;
      input.inputMode = "none";
    });
  }

  /** The squares as the form has them, letters of another language too: what the game lacks stays until it is mended. */
  read() {
    const blanks = new Set(this.#blanks.value.toUpperCase().split(/[^A-Z0-9]+/));
    const tiles = this.#inputs.map((input) => {
      const letter = onSquare(input.value);
      if (!letter) return ".";
      return blanks.has(input.name) ? letter.toLowerCase() : letter;
    });
    return tiles.join("");
  }

  get length() {
    return this.#inputs.length;
  }

  name(square) {
    return this.#inputs[square].name;
  }

  /** The square under an element of the board, -1 for none. */
  squareOf(element) {
    return this.#cells.indexOf(element.closest("td"));
  }

  cell(square) {
    return this.#cells[square];
  }

  focus(square) {
    this.#inputs[square].focus({ preventScroll: true });
    this.#cells[square].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Draws *state*, of which *before* is on the page already. */
  draw(state, before) {
    if (state.squares !== before?.squares) {
      for (let square = 0; square < state.squares.length; square += 1) {
        if (state.squares[square] !== before?.squares[square]) this.#drawSquare(square, state.squares[square]);
      }
      this.#blanks.value = this.#inputs.filter((_, square) => isBlank(state.squares[square])).map((input) => input.name).join(" ");
    }
    if (state.played !== before?.played) {
      for (const square of before?.played ?? []) this.#cells[square].classList.remove("played");
      for (const square of state.played) this.#cells[square].classList.add("played");
    }
    this.#drawCursor(state, before);
  }

  #drawSquare(square, tile) {
    const cell = this.#cells[square];
    const input = this.#inputs[square];
    const letter = tile === "." ? "" : tile.toUpperCase();
    input.value = letter && shown(letter);
    cell.classList.toggle("wide", input.value.length > 1);
    cell.classList.toggle("tile", letter !== "");
    cell.classList.toggle("blank", isBlank(tile));
    cell.classList.remove("unknown", "error");
    input.removeAttribute("aria-invalid");
    if (letter && !isBlank(tile)) cell.dataset.value = this.#values[letter] ?? "";
    else delete cell.dataset.value;
    input.setAttribute("aria-label", this.#label(square, tile));
  }

  #label(square, tile) {
    const cell = this.#cells[square];
    const parts = [this.#inputs[square].name, tile === "." ? text("empty") : shown(tile)];
    if (tile === "." && cell.classList.contains("start")) parts.push(text("start"));
    if (cell.dataset.sign) parts.push(text(cell.dataset.sign));
    if (isBlank(tile)) parts.push(text("blank"));
    return parts.join(", ");
  }

  #drawCursor(state, before) {
    if (state.cursor === before?.cursor && state.across === before?.across) return;
    this.#cells[before?.cursor]?.classList.remove("cursor");
    this.#arrow.classList.toggle("down", !state.across);
    if (state.cursor < 0) {
      this.#arrow.remove();
      return;
    }
    this.#cells[state.cursor].classList.add("cursor");
    this.#cells[state.cursor].append(this.#arrow);
    this.#inputs[this.#home].tabIndex = -1;
    this.#home = state.cursor;
    this.#inputs[this.#home].tabIndex = 0;
  }

  /** Draws a play ([row, col, letter] for each tile) as proposed, in place of any other; [] takes it away. */
  propose(tiles) {
    for (const cell of this.element.querySelectorAll(".proposed")) {
      cell.classList.remove("proposed");
      delete cell.dataset.proposed;
      if (cell.classList.contains("tile")) continue;
      cell.classList.remove("blank", "wide");
      delete cell.dataset.value;
    }
    this.#proposed = [];
    for (const [row, col, letter] of tiles) {
      const cell = this.#cells[row * this.size + col];
      if (cell.classList.contains("tile")) continue;
      cell.classList.add("proposed");
      cell.classList.toggle("blank", isBlank(letter));
      cell.dataset.proposed = shown(letter);
      cell.classList.toggle("wide", cell.dataset.proposed.length > 1);
      if (!isBlank(letter)) cell.dataset.value = this.#values[letter] ?? "";
      this.#proposed.push(cell);
    }
  }

  /** Brings the proposed play into view, where something lies over the board. */
  revealProposed() {
    for (const cell of [this.#proposed.at(-1), this.#proposed[0]]) cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Marks the squares called *names* with a class, and no others. */
  mark(names, mark) {
    this.#inputs.forEach((input, square) => this.#cells[square].classList.toggle(mark, names.has(input.name)));
  }
}
