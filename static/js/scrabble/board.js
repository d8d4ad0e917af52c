// The board: draws a state (tiles, cursor, names for screen readers, a proposed play), and takes typing on it.

import { ARROWS, element as made, TabStop } from "../shared/elements.js";
import { notify, say, text } from "../shared/texts.js";
import { characters, isBlank, isPosition, keyed, onSquare, shown, valueOf, word } from "./letters.js";
import * as state from "./state.js";

/** Whether a pointer taps: then a tapped square is selected, but no keyboard rises over it. */
export const taps = matchMedia("(pointer: coarse), (max-width: 699px)");

const MOST_NAMED = 20;
/** What the marks of squares are called. */
const MARKS = { unknown: "not-in-list", doubtful: "doubtful", hanging: "hanging", excess: "excess" };

/** The names of tiles, of the first few if they are many. */
function named(tiles) {
  return [...tiles].slice(0, MOST_NAMED).map(shown).join("") + (tiles.length > MOST_NAMED ? "…" : "");
}

export class Board {
  #inputs;
  #blanks;
  #arrow = made("span", { className: "arrow" });
  #stop;
  #proposed = [];
  #drawn = "";

  /** The board of *form*, or another one, *element*, whose blanks are then noted in the field *blanks*. */
  constructor(form, element = document.getElementById("board"), blanks = form.elements.blanks) {
    this.element = element;
    this.#inputs = [...this.element.querySelectorAll("input")];
    /** The cells of the squares, row after row. */
    this.cells = this.#inputs.map((input) => input.parentElement);
    for (const cell of this.cells) if ("value" in cell.dataset && !("proposed" in cell.dataset)) cell.classList.add("tile");
    this.names = this.#inputs.map(({ name }) => name);
    this.#blanks = blanks;
    this.size = Number(this.element.dataset.size);
    const start = this.cells.findIndex((cell) => cell.classList.contains("start"));
    /** The square that typing begins on. */
    this.start = Math.max(start, 0);
    this.#stop = new TabStop(this.#inputs, this.#inputs[this.start]);
    const squares = this.read();
    this.#drawn = squares;
    this.#inputs.forEach((input, square) => {
      input.inputMode = "none";
      input.removeAttribute("title");
      input.setAttribute("aria-label", this.#label(square, squares[square]));
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

  /** The square under an element of the board, -1 for none. */
  squareOf(element) {
    return this.cells.indexOf(element.closest("td"));
  }

  focus(square) {
    this.#inputs[square].focus({ preventScroll: true });
    this.cells[square].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Draws *state*, of which *before* is on the page already. */
  draw(state, before) {
    this.#drawn = state.squares;
    if (state.squares !== before?.squares) {
      for (let square = 0; square < state.squares.length; square += 1) {
        if (state.squares[square] !== before?.squares[square]) this.#drawSquare(square, state.squares[square]);
      }
      this.#blanks.value = this.#inputs.filter((_, square) => isBlank(state.squares[square])).map((input) => input.name).join(" ");
    }
    if (state.played !== before?.played) {
      for (const square of before?.played ?? []) this.cells[square].classList.remove("played");
      for (const square of state.played) this.cells[square].classList.add("played");
    }
    this.#drawCursor(state, before);
  }

  #drawSquare(square, tile) {
    const cell = this.cells[square];
    const input = this.#inputs[square];
    const letter = tile === "." ? "" : tile.toUpperCase();
    input.value = letter && shown(letter);
    cell.classList.toggle("wide", input.value.length > 1);
    cell.classList.toggle("tile", letter !== "");
    cell.classList.toggle("blank", isBlank(tile));
    cell.classList.remove("unknown", "error");
    input.removeAttribute("aria-invalid");
    if (letter && !isBlank(tile)) cell.dataset.value = valueOf(letter) ?? "";
    else delete cell.dataset.value;
    input.setAttribute("aria-label", this.#label(square, tile));
  }

  #label(square, tile) {
    const cell = this.cells[square];
    const parts = [this.#inputs[square].name, tile === "." ? text("empty") : shown(tile)];
    if (tile === "." && cell.classList.contains("start")) parts.push(text("start"));
    if (cell.dataset.sign) parts.push(text(cell.dataset.sign));
    if (isBlank(tile)) parts.push(text("blank"));
    for (const [mark, name] of Object.entries(MARKS)) if (cell.classList.contains(mark)) parts.push(text(name));
    return parts.join(", ");
  }

  #drawCursor(state, before) {
    if (state.cursor === before?.cursor && state.across === before?.across) return;
    this.cells[before?.cursor]?.classList.remove("cursor");
    this.#arrow.classList.toggle("down", !state.across);
    if (state.cursor < 0) {
      this.#arrow.remove();
      return;
    }
    this.cells[state.cursor].classList.add("cursor");
    this.cells[state.cursor].append(this.#arrow);
    this.#stop.move(this.#inputs[state.cursor]);
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
      const cell = this.cells[row * this.size + col];
      if (cell.classList.contains("tile")) continue;
      cell.classList.add("proposed");
      cell.classList.toggle("blank", isBlank(letter));
      cell.dataset.proposed = shown(letter);
      cell.classList.toggle("wide", cell.dataset.proposed.length > 1);
      if (!isBlank(letter)) cell.dataset.value = valueOf(letter) ?? "";
      this.#proposed.push(cell);
    }
  }

  /** Brings the proposed play into view, where something lies over the board. */
  revealProposed() {
    for (const cell of [this.#proposed.at(-1), this.#proposed[0]]) cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Marks the squares called *names* with a class, and no others. */
  mark(names, mark) {
    this.#inputs.forEach((input, square) => {
      const cell = this.cells[square];
      const isMarked = names.has(input.name);
      if (cell.classList.contains(mark) === isMarked) return;
      cell.classList.toggle(mark, isMarked);
      input.setAttribute("aria-label", this.#label(square, this.#drawn[square]));
    });
  }
}

/** Typing, clicks and pasting on the board become transitions of the state. */
export class Typing {
  #shift = false;
  #half = { text: "", state: null };
  #row = { number: 0, state: null };
  #turned = -1;
  /** The letter of the game that a key of another keyboard has in its place; "" for none. */
  letterOfKey = () => "";

  constructor(store, board, readPosition) {
    this.store = store;
    this.board = board;
    this.readPosition = readPosition;
    const { element } = board;
    element.addEventListener("mousedown", (event) => this.#press(event));
    element.addEventListener("focusin", (event) => this.#focused(event));
    element.addEventListener("keydown", (event) => this.#keyDown(event));
    element.addEventListener("beforeinput", (event) => this.#beforeInput(event));
    element.addEventListener("input", (event) => this.#input(event));
    element.addEventListener("compositionend", (event) => this.#input(event));
    document.addEventListener("keydown", (event) => this.#unfocused(event));
    document.addEventListener("paste", (event) => this.#paste(event));
    store.listen((next, before) => this.#follow(next, before));
  }

  /** Writes typed text from the cursor on, as one step. Says, and returns, what could not be written; null if no square is chosen. */
  write(typed) {
    const { kept, lost } = word(typed);
    if (this.store.state.cursor < 0) {
      notify(text("choose"), true);
      return null;
    }
    const [next, cut] = state.write(this.store.state, kept);
    this.store.go(next);
    const left = [lost && text("ignored", { letters: lost }), cut && text("cut", { letters: named(cut) })];
    const message = left.filter(Boolean).join(" ");
    notify(message);
    return message;
  }

  /** Puts one tile where the cursor is. */
  put(letter, asBlank) {
    const now = this.store.state;
    if (state.isAtEnd(now)) this.#refuse(letter, now);
    else {
      this.store.go(state.type(now, letter, asBlank));
      notify("");
    }
  }

  #press(event) {
    const square = event.button === 0 ? this.board.squareOf(event.target) : -1;
    if (square < 0) return;
    event.preventDefault();
    this.store.go(taps.matches ? this.#tapped(square) : state.click(this.store.state, square));
    if (this.store.state.cursor < 0) document.activeElement.blur();
    else if (taps.matches) {
      this.board.element.focus({ preventScroll: true });
      say(event.target.closest("td").querySelector("input").getAttribute("aria-label"));
    } else this.board.focus(square);
  }

  /** What a tap does: typing goes on in the direction last used; the second tap turns it, the third leaves the board. */
  #tapped(square) {
    const now = this.store.state;
    const isTurned = this.#turned === square;
    this.#turned = -1;
    if (square !== now.cursor) return state.select(now, square);
    if (isTurned) return state.deselect(now);
    this.#turned = square;
    return state.turn(now);
  }

  #focused(event) {
    const square = this.board.squareOf(event.target);
    if (square >= 0 && square !== this.store.state.cursor) this.store.go(state.select(this.store.state, square));
  }

  /** Keeps the focus on the cursor while the board has it. */
  #follow(next, before) {
    if (next.cursor === before.cursor || next.cursor < 0) return;
    const { element } = this.board;
    if (document.activeElement !== element && element.contains(document.activeElement)) this.board.focus(next.cursor);
    else this.board.cells[next.cursor].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #keyDown(event) {
    this.#shift = event.shiftKey;
    const now = this.store.state;
    if (now.cursor < 0 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const next = this.#afterKey(event, now);
    if (next) {
      event.preventDefault();
      this.store.go(next);
      if (next.across !== now.across) say(text(next.across ? "across" : "down"));
    }
  }

  /**
   * A letter, or the number of a row, typed while nothing that takes letters has the focus. A letter goes to the rack after a
   * play was put on the board; all else to the board, from the cursor or the start on.
   */
  #unfocused(event) {
    const { target, key } = event;
    if (target !== document.body && target.id !== "solve") return;
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}\d]$/u.test(key)) return;
    const now = this.store.state;
    if (now.played.length > 0 && !/\d/.test(key)) {
      document.getElementById("rack").focus();
      return; // the letter is typed into the rack
    }
    if (now.cursor < 0) this.store.go(state.select(now, this.board.start));
    this.board.focus(this.store.state.cursor);
    this.#keyDown(event);
  }

  /** The state that a key leads to; null for a key without a meaning on the board. */
  #afterKey(event, now) {
    if (event.key in ARROWS) return state.arrow(now, ...ARROWS[event.key]);
    const there = this.#toSquare(event, now);
    if (there) return there;
    switch (event.key) {
      case "Backspace": return this.#forget(now) ? now : state.backspace(now);
      case "Delete": return state.remove(now);
      case "Home": return state.jump(now, false);
      case "End": return state.jump(now, true);
      case " ": return state.toggleBlank(now);
    }
    if ([...event.key].length !== 1) return null;
    return this.#typed(this.letterOfKey(event) || event.key, now);
  }

  /** Typing on the square that a number and a letter name, as in 8H; the state as it is after the number alone. */
  #toSquare(event, now) {
    if (/^\d$/.test(event.key)) {
      const row = Number(`${this.#row.state === now ? this.#row.number || "" : ""}${event.key}`);
      this.#row = { number: row > now.size ? Number(event.key) : row, state: now };
      notify(this.#row.number ? `${this.#row.number}…` : "");
      return now;
    }
    const { number, state: asked } = this.#row;
    this.#row = { number: 0, state: null };
    const col = (/^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : event.code.replace(/^Key/, "")).charCodeAt(0) - "A".charCodeAt(0);
    if (!number || asked !== now || [...event.key].length !== 1 || !(col >= 0 && col < now.size)) return null;
    notify("");
    return state.select(now, (number - 1) * now.size + col, true);
  }

  /** Discards a half-typed tile of several letters; returns whether there was one. */
  #forget(now) {
    const had = this.#half.text !== "" && this.#half.state === now;
    this.#half = { text: "", state: null };
    if (had) notify("");
    return had;
  }

  /** Shift makes a blank; Caps Lock, which changes the case but not the Shift key, does not. */
  #typed(typed, now) {
    return characters(typed).reduce((next, char) => this.#keyed(char, next), now);
  }

  #keyed(char, now) {
    const half = this.#half.state === now ? this.#half.text : "";
    const means = keyed(half, char, state.typedBefore(now));
    this.#half = { text: means.half ?? "", state: now };
    const lost = (means.lost ?? "").trim();
    if (means.half) notify(text("half", { text: means.half.toUpperCase() }));
    else notify(lost && text(lost.startsWith("[") && lost.length > 1 ? "no-tile" : "ignored", { letters: lost, text: lost.toUpperCase() }));
    if (!means.letter) return now;
    if (!means.joins && state.isAtEnd(now)) return this.#refuse(means.letter, now);
    return means.joins ? state.join(now, means.letter, this.#shift) : state.type(now, means.letter, this.#shift);
  }

  /** Says that a letter has no square, and where the board ends; nothing changes. */
  #refuse(letter, now) {
    notify(text("cut", { letters: shown(letter) }), true);
    return now;
  }

  /** Letters that come without a key of their own: accents, on-screen keyboards, speech. */
  #beforeInput(event) {
    if (event.inputType === "insertCompositionText") return;
    const typed = event.inputType === "insertText" ? event.data ?? "" : "";
    const now = this.store.state;
    if (event.inputType.startsWith("delete")) this.store.go(this.#forget(now) ? now : state.backspace(now));
    else if (!typed) return;
    else for (const char of typed.normalize("NFC")) this.store.go(this.#typed(char, this.store.state));
    event.preventDefault();
  }

  /** What got into a square all the same (a composition, a script, a browser that fills forms). */
  #input(event) {
    const square = this.board.squareOf(event.target);
    if (square < 0 || event.isComposing) return;
    const was = this.store.state.squares[square];
    const typed = word(event.target.value).kept;
    const letter = typed.length > 1 ? typed.replace(was.toUpperCase(), "").charAt(0) : typed;
    event.target.value = was === "." ? "" : shown(was);
    const here = state.select(this.store.state, square);
    this.store.go(letter ? state.type(here, letter) : was === "." ? here : state.remove(here));
  }

  #paste(event) {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    const { target } = event;
    const isBoard = this.board.element.contains(target);
    const isFree = !isBoard && target.closest?.("input, textarea, select");
    if (!pasted.trim() || (isFree && !(target.id === "rack" && isPosition(pasted)))) return;
    event.preventDefault();
    if (isPosition(pasted)) this.readPosition(pasted);
    else this.write(pasted.trim());
  }
}
