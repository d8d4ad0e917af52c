// The rack: one text field whose letters lie on tiles; and the other fields that belong to the position.

import { halfTyped, rackTiles, readRack, shown, written } from "./letters.js";
import * as state from "./state.js";
import { notify, text } from "./texts.js";

const FIELDS = { rack: "rack", opponent_rack: "opponentRack", score: "score", opponent_score: "opponentScore", lexicon: "lexicon" };
const RACKS = ["rack", "opponent_rack"];

export class Fields {
  #form;
  #values;
  #tiles;
  #source = null;
  #tile = document.getElementById("tile").content.firstElementChild;
  #count = document.getElementById("rack-count");

  constructor(store, form) {
    this.#form = form;
    this.#values = JSON.parse(form.dataset.values);
    this.#tiles = document.createElement("span");
    this.#tiles.className = "tiles";
    this.#tiles.ariaHidden = "true";
    document.getElementById("rack-tiles").append(this.#tiles);
    form.addEventListener("input", (event) => {
      const field = FIELDS[event.target.name];
      if (!field || event.isComposing) return;
      this.#source = event.target;
      store.go(state.set(store.state, { [field]: this.#typed(event.target, event.inputType) }), field);
      this.#source = null;
    });
    this.#form.elements.rack.addEventListener("compositionend", (event) => {
      store.go(state.set(store.state, { rack: this.#typed(event.target) }), "rack");
    });
    this.#drawRack(store.state.rack);
    store.listen((next, before) => this.#draw(next, before));
  }

  /** What the fields hold when the page arrives. */
  static read(form) {
    const value = (name) => (RACKS.includes(name) ? readRack(form.elements[name].value) : form.elements[name].value);
    return Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [field, value(name)]));
  }

  /** The field's value as the state keeps it; racks are tidied under the typing hand, the caret stays where it was. */
  #typed(input, inputType = "") {
    if (!RACKS.includes(input.name)) return input.value;
    const caret = input.selectionStart;
    let [before, after] = [input.value.slice(0, caret), input.value.slice(caret)];
    if (inputType.startsWith("delete")) [before, after] = [before.replace(/\[[^[\]]*$/, ""), after.replace(/^[^[\]]*\]/, "")];
    const half = halfTyped(before);
    const [first, second] = [rackTiles(before.slice(0, before.length - half.length)), rackTiles(after)];
    const lost = first.lost + second.lost;
    notify(half ? text("half", { text: half.toUpperCase() }) : lost && text("ignored", { letters: lost }));
    const start = written(first.kept) + half;
    const tidy = start + written(second.kept);
    if (tidy !== input.value) {
      input.value = tidy;
      input.setSelectionRange(start.length, start.length);
    }
    return first.kept + second.kept;
  }

  #draw(next, before) {
    for (const [name, field] of Object.entries(FIELDS)) {
      const input = this.#form.elements.namedItem(name);
      const value = RACKS.includes(name) ? written(next[field]) : next[field];
      if (next[field] !== before[field] && input !== this.#source && input.value !== value) input.value = value;
    }
    if (next.rack !== before.rack) this.#drawRack(next.rack);
  }

  #drawRack(rack) {
    const size = Number(this.#form.dataset.rackSize);
    this.#tiles.replaceChildren(
      ...[...rack].map((letter, index) => {
        const tile = this.#tile.cloneNode(true);
        tile.textContent = shown(letter);
        tile.classList.toggle("wide", tile.textContent.length > 1);
        tile.dataset.value = letter === "?" ? "" : this.#values[letter] ?? "";
        tile.classList.toggle("over", index >= size);
        return tile;
      }),
    );
    this.#count.textContent = rack ? this.#count.dataset.text.replace("{count}", rack.length).replace("{size}", size) : "";
    this.#count.classList.toggle("error", rack.length > size);
  }
}
