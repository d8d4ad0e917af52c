// What a position is called in the window's title, and its link, for others.

import { notify, share, text } from "../shared/texts.js";
import { tilesIn } from "./answer.js";
import { taps } from "./board.js";
import { shown, written } from "./letters.js";

const DASH = " – ";

export class Links {
  #store;
  #form;
  #answer;

  constructor(store, form, answer) {
    this.#store = store;
    this.#form = form;
    this.#answer = answer;
    store.listen((next, before, isEdit) => {
      if (isEdit) this.#entitle();
    });
    for (const kind of ["answered", "pinned"]) form.addEventListener(kind, () => this.#entitle());
    this.#entitle();
  }

  /** The play that the page draws with its score, "4H LOVAT 44", or before that the rack; "" for neither. */
  get name() {
    const row = this.#answer.isFresh && this.#answer.element.querySelector("tr.shown");
    return row ? playOf(row) : written(this.#store.state.rack);
  }

  #entitle() {
    const { rules } = this.#form.elements;
    const game = [...rules.options].find((option) => option.defaultSelected) ?? rules.selectedOptions[0];
    const isEmpty = !this.#store.state.rack && /^\.*$/.test(this.#store.state.squares);
    const tool = document.querySelector("#tools [aria-current]").textContent;
    document.title = [this.name, isEmpty ? tool : game.text, "Tilewright"].filter(Boolean).join(DASH);
  }

  /** Hands the position's link to the share sheet of a phone or a tablet; elsewhere copies it. */
  async send() {
    if (taps.matches && navigator.share) {
      await share("");
      return;
    }
    try {
      await navigator.clipboard.writeText(location.href);
      notify(text("link-copied"));
    } catch {
      notify(text("not-allowed"), true);
    }
  }
}

/** A row's play with its whole word, or an exchange or the pass as the row says it. */
function playOf(row) {
  const [at, letters] = row.dataset.words.split(",")[0].split(" ");
  if (!letters) return row.querySelector(".show").textContent.trim();
  const word = tilesIn(letters).map(({ letter }) => shown(letter.toUpperCase())).join("");
  return `${at} ${word} ${row.querySelector(".score").textContent.trim()}`;
}
