// The tiles not laid yet, each in its place; a tile can be held, to be laid on the square chosen next.

import { shuffled } from "../../shared/chance.js";
import { button } from "../../shared/elements.js";
import { text } from "../../shared/texts.js";
import { left } from "./state.js";

export class Hand {
  #order;
  #held = -1;
  #shown = [];

  constructor(letters) {
    this.element = document.getElementById("hand");
    this.#order = [...letters];
    this.element.replaceChildren(...this.#order.map(() => button()));
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
    this.#order = shuffled(this.#order);
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
      Object.assign(button, {
        textContent: letter,
        className: letter ? "tile" : "gone",
        disabled: letter === "",
        ariaLabel: letter ? text("lay", { letter }) : text("empty"),
      });
    });
    this.#mark();
  }

  #mark() {
    [...this.element.children].forEach((button, index) => button.setAttribute("aria-pressed", String(index === this.#held)));
  }
}
