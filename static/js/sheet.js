// What a phone needs: the field that writes a word from the tapped square on, and the sheet with the answer.

import * as state from "./state.js";
import { taps } from "./keys.js";
import { text } from "./texts.js";

/** The bar that writes a word from the tapped square on. */
export class Entry {
  #bar = document.getElementById("entry-bar");
  #input = document.getElementById("entry");
  #label = document.getElementById("entry-label");
  #direction = document.getElementById("direction");

  constructor(store, board, keys, form) {
    /** Whether all that the field holds is on the board now. */
    const insert = () => {
      const left = keys.write(this.#input.value);
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
    document.getElementById("insert").addEventListener("click", insert);
    this.#input.addEventListener("keydown", (event) => {
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
    this.#direction.lastElementChild.textContent = text(across ? "across" : "down");
  }
}

/** The sheet that the answer rises in on a narrow screen. Elsewhere it is simply there. */
export class Sheet {
  #sheet = document.getElementById("sheet");
  #size = document.getElementById("sheet-size");
  #opener = document.getElementById("sheet-open");

  constructor(store, form, hasPlays) {
    this.#size.addEventListener("click", () => this.#resize(!this.#sheet.classList.contains("tall")));
    document.getElementById("sheet-close").addEventListener("click", () => this.close());
    this.#opener.addEventListener("click", () => {
      this.open();
      this.#size.focus();
    });
    form.addEventListener("answered", () => this.open());
    if (hasPlays) this.open();
    store.listen((next, before) => {
      if (taps.matches && next.cursor >= 0 && next.cursor !== before.cursor) this.close();
    });
    new ResizeObserver(([bar]) => {
      document.documentElement.style.setProperty("--bar", `${bar.target.offsetHeight}px`);
    }).observe(document.getElementById("actions"));
    const viewport = window.visualViewport;
    viewport?.addEventListener("resize", () => this.#clearKeyboard(viewport));
    viewport?.addEventListener("scroll", () => this.#clearKeyboard(viewport));
  }

  open() {
    this.#sheet.classList.add("open");
    this.#opener.hidden = true;
    document.documentElement.classList.add("sheet-open");
  }

  /** Whether there was a sheet to close. */
  close() {
    if (!this.#sheet.classList.contains("open")) return false;
    this.#sheet.classList.remove("open");
    this.#resize(false);
    this.#opener.hidden = false;
    document.documentElement.classList.remove("sheet-open");
    return true;
  }

  #resize(isTall) {
    this.#sheet.classList.toggle("tall", isTall);
    this.#size.setAttribute("aria-expanded", String(isTall));
    this.#size.lastElementChild.textContent = text(isTall ? "shrink" : "expand");
  }

  /** Lifts what is fixed to the bottom above an on-screen keyboard, where the browser does not. */
  #clearKeyboard(viewport) {
    const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
    document.documentElement.style.setProperty("--keyboard", `${viewport.scale > 1.01 ? 0 : covered}px`);
  }
}
