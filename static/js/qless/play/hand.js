// The tiles not laid yet, each in its place; a tile can be held, to be laid on the square chosen next.

import { text } from "../../shared/texts.js";
import { left } from "./state.js";

export class Hand {
  #order;
  #held = -1;
  #shown = [];

  constructor(letters) {
    this.element = document.getElementById("hand");
    this.#order = [...letters];
    this.element.replaceChildren(...this.#order.map(() => {
      const button = document.createElement("button");
      button.type = "button";
      return button;
    }));
  }

  /** The letter held, "" for none. */
  get held() {
    return this.#shown[this.#held] ?? "";
  }

  /** The letter on an element, "" for none; -1 and "" outside the hand. */
  at(element) {
    const index = [...this.element.children].indexOf(element?.closest?.("#hand > button"));
    return { index, letter: this.#shown[index] ?? "" };
  }

  hold(index) {
    this.#held = this.#held === index ? -1 : index;
    this.#mark();
  }

  shuffle(state) {
    for (let last = this.#order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [this.#order[last], this.#order[other]] = [this.#order[other], this.#order[last]];
    }
    this.draw(state);
  }

  draw(state) {
    let rest = left(state);
    this.#held = -1;
    this.#shown = this.#order.map((letter) => {
      const isHere = rest.includes(letter);
      if (isHere) rest = rest.replace(letter, "");
      return isHere ? letter : "";
    });
    [...this.element.children].forEach((button, index) => {
      const letter = this.#shown[index];
      button.textContent = letter;
      button.className = letter ? "tile" : "gone";
      button.disabled = letter === "";
      if (letter) button.setAttribute("aria-label", text("lay", { letter }));
      else button.setAttribute("aria-label", text("empty"));
    });
    this.#mark();
  }

  #mark() {
    [...this.element.children].forEach((button, index) => button.setAttribute("aria-pressed", String(index === this.#held)));
  }
}
