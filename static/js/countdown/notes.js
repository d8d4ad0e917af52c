// Words noted while the clock runs: each says its length, and which letter it lacks. A reload keeps them,
// and what is being typed.

import { recall, remember } from "../shared/kept.js";
import { say, text } from "../shared/texts.js";

const PREFIX = "notes ";

/** Forgets the words noted in rounds that are over. */
export function forgetNotes() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
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
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.word = word;
    const length = document.createElement("small");
    length.textContent = over ? text(this.#letters.includes(over) ? "too-many" : "missing", { letter: over }) : word.length;
    button.setAttribute("aria-label", `${text("declare", { word })} (${length.textContent})`);
    button.append(word, length);
    button.classList.toggle("over", over !== "");
    const item = document.createElement("li");
    item.append(button);
    this.#list.append(item);
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
