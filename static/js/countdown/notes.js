// Words noted while the clock runs: each says its length, and which letter it lacks.

import { text } from "../shared/texts.js";

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
      this.#add(this.#input.value.trim().toUpperCase());
      this.#input.value = "";
    });
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

  /** Notes are closed when the time is up; a half-typed word still counts. */
  close(isOver) {
    if (isOver && !this.#isClosed) {
      this.#add(this.#input.value.trim().toUpperCase());
      this.#input.value = "";
    }
    this.#isClosed = isOver;
    this.#input.closest("label").hidden = isOver;
  }

  #add(word) {
    if (!word || [...this.#list.querySelectorAll("button")].some((button) => button.dataset.word === word)) return;
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
    if (!over && !other && word.length > field.value.length) field.value = word;
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
