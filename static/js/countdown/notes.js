// Words noted while the clock runs: each says its length, and which letter it lacks. A reload keeps them,
// and what is being typed.

import { button, element } from "../shared/elements.js";
import { say, text } from "../shared/texts.js";
import { forgetAll, recall, remember } from "../shared/visit.js";

const PREFIX = "notes ";

/** Forgets the words noted in rounds that are over. */
export function forgetNotes() {
  forgetAll(PREFIX);
}

export class Notes {
  #list;
  #input;
  #declaring;
  #letters;
  #isClosed = false;

  constructor(root, declaring, round) {
    this.#list = root.querySelector("#notes");
    this.#input = root.querySelector("#note");
    this.#declaring = declaring;
    this.#letters = [...round.querySelectorAll(".tiles .tile")].map((tile) => tile.textContent.trim());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#note(this.#input.value);
    });
    this.#input.addEventListener("input", () => this.#keep());
    const { words, typed } = recall(this.#key, { words: [], typed: "" }, "sessionStorage");
    for (const word of words) this.#add(word);
    this.#input.value = typed;
    this.#list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      const field = declaring.querySelector("[name^=word]");
      field.value = button.dataset.word;
      if (this.#isClosed) field.focus();
    });
  }

  get isEmpty() {
    return this.#list.childElementCount === 0;
  }

  focus() {
    this.#input.focus();
  }

  /** Notes are closed when the time is up; a half-typed word still counts, but is declared only if there is no other. */
  close(isOver) {
    if (isOver && !this.#isClosed) {
      this.#note(this.#input.value, this.#declaring.querySelector("[name^=word]").value === "");
    }
    this.#isClosed = isOver;
    this.#input.closest("label").hidden = isOver;
  }

  get #key() {
    return PREFIX + this.#letters.join("");
  }

  /** The words noted, in capitals. */
  get words() {
    return [...this.#list.querySelectorAll("button")].map((button) => button.dataset.word);
  }

  #note(typed, isDeclared = true) {
    this.#add(typed.trim().toUpperCase(), isDeclared);
    say(this.#list.lastElementChild?.textContent.replace(/(\d)/, " $1") ?? "");
    this.#input.value = "";
    this.#keep();
  }

  #keep() {
    remember(this.#key, { words: this.words, typed: this.#input.value }, "sessionStorage");
  }

  #add(word, isDeclared = true) {
    if (!word || this.words.includes(word)) return;
    const over = this.#overused(word);
    const length = over ? text(this.#letters.includes(over) ? "too-many" : "missing", { letter: over }) : word.length;
    const key = button({ dataset: { word }, ariaLabel: `${text("declare", { word })} (${length})`, className: over && "over" });
    key.append(word, element("small", { textContent: length }));
    this.#list.append(element("li", {}, key));
    const [field, other] = this.#declaring.querySelectorAll("[name^=word]");
    if (isDeclared && !over && !other && word.length > field.value.length) field.value = word;
  }

  #overused(word) {
    const left = [...this.#letters];
    for (const letter of word) {
      const at = left.indexOf(letter);
      if (at < 0) return letter;
      left.splice(at, 1);
    }
    return "";
  }
}
