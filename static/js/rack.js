// The rack: one text field whose letters lie on tiles; and the other fields that belong to the position.

import { rackTiles } from "./letters.js";
import * as state from "./state.js";
import { notify, text } from "./texts.js";

const FIELDS = { rack: "rack", opponent_rack: "opponentRack", score: "score", opponent_score: "opponentScore", lexicon: "lexicon" };

export class Fields {
  #form;
  #letters;
  #values;
  #tiles;
  #tile = document.getElementById("tile").content.firstElementChild;
  #count = document.getElementById("rack-count");

  constructor(store, form) {
    this.#form = form;
    this.#letters = form.dataset.letters;
    this.#values = JSON.parse(form.dataset.values);
    this.#tiles = document.createElement("span");
    this.#tiles.className = "tiles";
    this.#tiles.ariaHidden = "true";
    document.getElementById("rack-tiles").append(this.#tiles);
    form.addEventListener("input", (event) => {
      const field = FIELDS[event.target.name];
      if (!field || event.isComposing) return;
      store.go(state.set(store.state, { [field]: this.#typed(event.target) }), field);
    });
    this.#form.elements.rack.addEventListener("compositionend", (event) => {
      store.go(state.set(store.state, { rack: this.#typed(event.target) }), "rack");
    });
    this.#drawRack(store.state.rack);
    store.listen((next, before) => this.#draw(next, before));
  }

  /** What the fields hold when the page arrives. */
  static read(form) {
    return Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [field, form.elements[name].value]));
  }

  /** The field's value as the state keeps it; racks are tidied under the typing hand, the caret stays where it was. */
  #typed(input) {
    if (input.name !== "rack" && input.name !== "opponent_rack") return input.value;
    const { kept, lost } = rackTiles(input.value, this.#letters);
    notify(lost ? text("ignored", { letters: lost }) : "");
    if (kept !== input.value) {
      const before = rackTiles(input.value.slice(0, input.selectionStart), this.#letters).kept.length;
      input.value = kept;
      input.setSelectionRange(before, before);
    }
    return kept;
  }

  #draw(next, before) {
    for (const [name, field] of Object.entries(FIELDS)) {
      const input = this.#form.elements.namedItem(name);
      if (next[field] !== before[field] && input.value !== next[field]) input.value = next[field];
    }
    if (next.rack !== before.rack) this.#drawRack(next.rack);
  }

  #drawRack(rack) {
    const size = Number(this.#form.dataset.rackSize);
    this.#tiles.replaceChildren(
      ...[...rack].map((letter, index) => {
        const tile = this.#tile.cloneNode(true);
        tile.textContent = letter;
        tile.dataset.value = letter === "?" ? "" : this.#values[letter] ?? "";
        tile.classList.toggle("over", index >= size);
        return tile;
      }),
    );
    this.#count.textContent = rack ? this.#count.dataset.text.replace("{count}", rack.length).replace("{size}", size) : "";
    this.#count.classList.toggle("error", rack.length > size);
  }
}
