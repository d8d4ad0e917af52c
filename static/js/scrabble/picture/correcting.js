// The board that was read, to be looked over: squares are chosen, corrected and settled, with keys, taps and buttons.

import { button, cellAfter, element } from "../../shared/elements.js";
import { russianKey } from "../../shared/keyboard.js";
import { text } from "../../shared/texts.js";
import { Board } from "../board.js";
import { isBlank, shown, word } from "../letters.js";
import * as cells from "./cells.js";

const PLAYED = [];
const MOST_LISTED = 8;
const OLD_MARKS = ["tile", "blank", "wide", "unknown", "error", "proposed", "played", "cursor", "region"];

/** A board like the one on the page, without its tiles, that takes no typing of its own. */
function likeThePages() {
  const board = document.getElementById("board").cloneNode(true);
  board.removeAttribute("id");
  for (const arrow of board.querySelectorAll(".arrow")) arrow.remove();
  for (const cell of board.querySelectorAll("tbody td")) {
    cell.classList.remove(...OLD_MARKS);
    delete cell.dataset.value;
    delete cell.dataset.proposed;
  }
  for (const input of board.querySelectorAll("input")) {
    input.readOnly = true;
    input.value = "";
  }
  return board;
}

/** A button that leaves the focus where it is. */
function key(textContent, act) {
  const made = button({ textContent }, act);
  made.addEventListener("mousedown", (event) => event.preventDefault());
  return made;
}

export class Correcting {
  #dialog;
  #board;
  #changed;
  #drawn;
  #past = [];
  state = null;

  /** *changed* is called with the new state, and whether the board is another. */
  constructor(dialog, form, changed) {
    this.#dialog = dialog;
    this.#changed = changed;
    this.letters = JSON.parse(form.dataset.alphabet).letters;
    const board = likeThePages();
    this.#find(".picture-board").append(board);
    this.#board = new Board(form, board, element("input"));
    this.size = this.#board.size;
    this.names = this.#board.names;
    board.addEventListener("mousedown", (event) => this.#press(event));
    board.addEventListener("focusin", ({ target }) => this.#look(this.#board.squareOf(target)));
    board.addEventListener("keydown", (event) => this.#keyDown(event));
    this.#makeKeys();
    this.#listen();
  }

  #find(selector) {
    return this.#dialog.querySelector(selector);
  }

  // The state

  begin(state) {
    this.#past = [];
    this.state = state;
    this.#draw();
    this.#changed(state, true);
  }

  /** Whether the player has corrected or settled anything. */
  get isCorrected() {
    return this.#past.length > 0;
  }

  clear() {
    this.state = null;
    this.#past = [];
    for (const part of [".picture-fix", ".picture-steps"]) this.#find(part).hidden = true;
    this.mark([], []);
  }

  /** Brings the square being looked at into sight, above the bar with its letters. */
  focus() {
    if (!(this.state?.at >= 0)) return;
    this.#dialog.style.scrollPaddingBottom = `${this.#find(".picture-bar").offsetHeight + 8}px`;
    this.#board.focus(this.state.at);
  }

  #go(next) {
    const before = this.state;
    if (!before || next === before) return;
    const isEdit = next.squares !== before.squares;
    if (isEdit || next.doubtful !== before.doubtful) this.#past.push(before);
    this.state = next;
    this.#draw();
    this.#changed(next, isEdit);
  }

  #undo() {
    const before = this.#past.pop();
    if (!before) return;
    const { squares } = this.state;
    this.state = before;
    this.#draw();
    this.#changed(before, squares !== before.squares);
    this.focus();
  }

  // Keys, taps and buttons

  #look(square) {
    if (this.state && square >= 0) this.#go(cells.select(this.state, square));
  }

  #press(event) {
    const square = event.button === 0 ? this.#board.squareOf(event.target) : -1;
    if (square < 0 || !this.state) return;
    event.preventDefault();
    this.#go(cells.tap(this.state, square));
    this.focus();
  }

  #keyDown(event) {
    if (!this.state || event.altKey || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.code !== "KeyZ") return;
      event.preventDefault();
      this.#undo();
      return;
    }
    const next = this.#afterKey(event);
    if (!next) return;
    event.preventDefault();
    this.#go(next);
    this.focus();
  }

  #afterKey(event) {
    const { state, size } = this;
    const to = cellAfter(event.key, [Math.floor(state.at / size), state.at % size], { rows: size, cols: size });
    if (to) return cells.select(state, to[0] * size + to[1]);
    switch (event.key) {
      case "Enter": return this.#settled(cells.confirm(state));
      case "PageDown": return cells.next(state);
      case "PageUp": return cells.next(state, -1);
      case " ": return cells.toggleBlank(state);
      case "Backspace": case "Delete": return cells.put(state, ".");
    }
    if ([...event.key].length !== 1) return null;
    const [letter] = word((this.letters.includes("Ы") && russianKey(event)) || event.key).kept;
    return letter ? cells.put(state, letter, event.shiftKey) : null;
  }

  /** A square that was doubtful is settled: on to the next; after the last, to the button that uses the board. */
  #settled(next) {
    if (next.doubtful.length) return cells.next(next);
    queueMicrotask(() => this.#find("[data-do=use]").focus());
    return next;
  }

  #choose(letter) {
    const wasDoubtful = this.state.doubtful.includes(this.state.at);
    const next = cells.put(this.state, letter);
    this.#go(wasDoubtful && next.doubtful.length ? cells.next(next) : next);
    this.focus();
  }

  #listen() {
    const step = (by) => {
      this.#go(cells.next(this.state, by));
      this.focus();
    };
    const actions = {
      before: () => step(-1),
      after: () => step(1),
      blank: () => this.#go(cells.toggleBlank(this.state)),
      keys: () => this.#openKeys(this.#find(".keys").hidden),
    };
    for (const [name, act] of Object.entries(actions)) {
      const pressed = this.#find(`[data-do=${name}]`);
      pressed.addEventListener("mousedown", (event) => event.preventDefault());
      pressed.addEventListener("click", act);
    }
  }

  #makeKeys() {
    const all = [...this.letters].map((letter) => key(shown(letter), () => this.#choose(letter)));
    this.#find(".keys").append(...all, key(text("no-letter"), () => this.#choose(".")));
  }

  #openKeys(isOpen) {
    this.#find(".keys").hidden = !isOpen;
    this.#find("[data-do=keys]").setAttribute("aria-expanded", String(isOpen));
  }

  // What is on the page

  #draw() {
    const { squares, at, doubtful } = this.state;
    const drawn = { squares, cursor: at, across: true, played: PLAYED };
    this.#board.draw(drawn, this.#drawn);
    this.#drawn = drawn;
    this.#board.mark(new Set(doubtful.map((square) => this.names[square])), "doubtful");
    this.#find(".picture-steps").hidden = doubtful.length === 0;
    this.#find(".doubts").textContent = text("doubts", { count: doubtful.length });
    this.#drawFix();
  }

  #drawFix() {
    const { squares, at } = this.state;
    this.#find(".picture-fix").hidden = at < 0;
    if (at < 0) return;
    this.#find(".place").textContent = this.names[at];
    const tile = squares[at];
    this.#find("[data-do=blank]").setAttribute("aria-pressed", String(isBlank(tile)));
    this.#find("[data-do=blank]").ariaDisabled = tile === "." ? "true" : null;
    this.#find(".proposals").replaceChildren(...cells.proposals(this.state).map((letter) => {
      const made = key(letter === "." ? text("no-letter") : shown(letter), () => this.#choose(letter));
      made.ariaPressed = String(letter === tile.toUpperCase());
      return made;
    }));
  }

  /** Marks and lists what is wrong: *warnings* of the server, and tiles that hang in the air. */
  mark(warnings, hanging) {
    const named = (squares) => new Set(squares.map((square) => this.names[square]));
    const of = (isWord) => warnings.filter((one) => Boolean(one.isWord) === isWord).flatMap(({ squares }) => squares);
    this.#board.mark(named(of(true)), "unknown");
    this.#board.mark(named(of(false)), "excess");
    this.#board.mark(named(hanging), "hanging");
    const texts = warnings.map((warning) => warning.text);
    if (hanging.length) texts.unshift(text("hanging-tiles", { squares: [...named(hanging)].join(", ") }));
    const left = texts.splice(MOST_LISTED).length;
    if (left) texts.push(text("more-warnings", { count: left }));
    this.#find(".warnings").replaceChildren(...texts.map((content) => element("li", {}, content)));
  }

  /** Adds to the list letters that would make words: { square, letter } each. */
  propose(repairs) {
    this.#find(".warnings").append(...repairs.map(({ square, letter }) => {
      const said = `${text("repair", { square: this.names[square], letter: shown(letter) })} `;
      return element("li", { className: "repair" }, said, key(text("put-instead", { letter: shown(letter) }), () => {
        this.#go(cells.put(cells.select(this.state, square), letter));
        this.focus();
      }));
    }));
  }
}
