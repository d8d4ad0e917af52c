// Where tiles are typed beside the board: the rack, the other fields of the position, keys for tiles.

import { element, typeInto } from "../shared/elements.js";
import { notify, text } from "../shared/texts.js";
import { halfTyped, rackTiles, readRack, shown, valueOf, written } from "./letters.js";
import * as state from "./state.js";

const FIELDS = { rack: "rack", opponent_rack: "opponentRack", score: "score", opponent_score: "opponentScore", lexicon: "lexicon" };
const RACKS = ["rack", "opponent_rack"];

/** What the fields of the position hold when the page arrives. */
export function readFields(form) {
  const value = (name) => (RACKS.includes(name) ? readRack(form.elements[name].value) : form.elements[name].value);
  return Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [field, value(name)]));
}

/** Joins the fields of the position with the state; the letters of the rack lie on tiles. */
export function useFields(store, form) {
  const tiles = element("span", { className: "tiles", ariaHidden: "true" });
  document.getElementById("rack-tiles").append(tiles);
  let source = null;
  form.addEventListener("input", (event) => {
    const field = FIELDS[event.target.name];
    if (!field || event.isComposing) return;
    source = event.target;
    store.go(state.set(store.state, { [field]: valueTyped(event.target, event.inputType) }), field);
    source = null;
  });
  form.elements.rack.addEventListener("compositionend", ({ target }) => {
    store.go(state.set(store.state, { rack: valueTyped(target) }), "rack");
  });
  store.listen((next, before) => {
    for (const [name, field] of Object.entries(FIELDS)) {
      const input = form.elements.namedItem(name);
      const value = RACKS.includes(name) ? written(next[field]) : next[field];
      if (next[field] !== before[field] && input !== source && input.value !== value) input.value = value;
    }
    if (next.rack !== before.rack) drawRack(tiles, next.rack, Number(form.dataset.rackSize));
    form.elements.turn.value = next.turn;
  });
  drawRack(tiles, store.state.rack, Number(form.dataset.rackSize));
}

/** The field's value as the state keeps it; racks are tidied under the typing hand, the caret stays where it was. */
function valueTyped(input, inputType = "") {
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

function drawRack(tiles, rack, size) {
  const { firstElementChild: blank } = document.getElementById("tile").content;
  tiles.replaceChildren(...[...rack].map((letter, index) => {
    const tile = blank.cloneNode(true);
    tile.textContent = shown(letter);
    tile.classList.toggle("wide", tile.textContent.length > 1);
    tile.dataset.value = letter === "?" ? "" : valueOf(letter) ?? "";
    tile.classList.toggle("over", index >= size);
    return tile;
  }));
  tiles.parentElement.style.setProperty("--places", Math.max(size, rack.length));
  const count = document.getElementById("rack-count");
  count.textContent = rack ? text("tiles-of", { count: rack.length, size }) : "";
  count.classList.toggle("error", rack.length > size);
}

/** A key puts its tile into the field that is being typed in, else on the board where the cursor is, else on the rack. */
export function useTileKeys(store, typing) {
  const keys = document.getElementById("tile-keys");
  const rack = document.getElementById("rack");
  const opponents = document.querySelector('input[name="opponent_rack"]');
  keys.addEventListener("mousedown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const { letter } = event.target.closest("button")?.dataset ?? {};
    if (!letter) return;
    const entry = document.getElementById("entry"); // touch screens alone have one
    const isHalfWritten = entry?.value && store.state.cursor >= 0;
    const field = [rack, entry, opponents].find((one) => one === document.activeElement) ?? (isHalfWritten ? entry : null);
    if (field) write(field, letter);
    else if (store.state.cursor >= 0) typing.put(letter, event.shiftKey);
    else write(rack, letter);
  });
}

function write(field, letter) {
  const end = field.value.length;
  typeInto(field, written(letter), ...(field === document.activeElement ? [] : [end, end]));
}
