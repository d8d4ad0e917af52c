// What is typed, clicked and pasted on the board becomes transitions of the state.

import { characters, isPosition, keyed, shown, word } from "./letters.js";
import * as state from "./state.js";
import { notify, say, text } from "./texts.js";

/** Whether a pointer taps: then a tapped square is selected, but no keyboard rises over it. */
export const taps = matchMedia("(pointer: coarse), (max-width: 699px)");

const MOST_NAMED = 20;

/** The names of tiles, of the first few if they are many. */
function named(tiles) {
  return [...tiles].slice(0, MOST_NAMED).map(shown).join("") + (tiles.length > MOST_NAMED ? "…" : "");
}

const ARROWS = { ArrowLeft: [true, -1], ArrowRight: [true, 1], ArrowUp: [false, -1], ArrowDown: [false, 1] };

export class Keys {
  #shift = false;
  #half = { text: "", state: null };

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
    this.store.go(state.type(this.store.state, letter, asBlank));
    notify("");
  }

  #press(event) {
    const square = event.button === 0 ? this.board.squareOf(event.target) : -1;
    if (square < 0) return;
    event.preventDefault();
    this.store.go(state.click(this.store.state, square));
    if (this.store.state.cursor < 0) document.activeElement.blur();
    else if (taps.matches) {
      this.board.element.focus({ preventScroll: true });
      say(event.target.closest("td").querySelector("input").getAttribute("aria-label"));
    } else this.board.focus(square);
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
    else this.board.cell(next.cursor).scrollIntoView({ block: "nearest", inline: "nearest" });
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

  /** The state that a key leads to, nothing if it is none of ours. */
  #afterKey(event, now) {
    if (event.key in ARROWS) return state.arrow(now, ...ARROWS[event.key]);
    switch (event.key) {
      case "Backspace": return this.#forget(now) ? now : state.backspace(now);
      case "Delete": return state.remove(now);
      case "Home": return state.jump(now, false);
      case "End": return state.jump(now, true);
      case " ": return state.toggleBlank(now);
    }
    if ([...event.key].length !== 1) return null;
    return this.#typed(event.key, now);
  }

  /** What is half-typed of a tile of several letters, as long as nothing else happens; takes it away and says whether there was any. */
  #forget(now) {
    const had = this.#half.text !== "" && this.#half.state === now;
    this.#half = { text: "", state: null };
    if (had) notify("");
    return had;
  }

  /** Shift makes a blank; Caps Lock, which changes the case but not the Shift key, does not. */
  #typed(typed, now) {
    let next = now;
    for (const char of characters(typed)) next = this.#keyed(char, next);
    return next;
  }

  #keyed(char, now) {
    const half = this.#half.state === now ? this.#half.text : "";
    const means = keyed(half, char, state.typedBefore(now));
    this.#half = { text: means.half ?? "", state: now };
    const lost = (means.lost ?? "").trim();
    if (means.half) notify(text("half", { text: means.half.toUpperCase() }));
    else notify(lost && text(lost.startsWith("[") && lost.length > 1 ? "no-tile" : "ignored", { letters: lost, text: lost.toUpperCase() }));
    if (!means.letter) return now;
    return means.joins ? state.join(now, means.letter, this.#shift) : state.type(now, means.letter, this.#shift);
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
