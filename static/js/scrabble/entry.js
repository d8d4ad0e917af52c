// The bar of touch screens that writes a word from the tapped square on.

import { text } from "../shared/texts.js";
import { taps } from "./board.js";
import * as state from "./state.js";

/** Puts the bar into *form*. */
export function useEntry(store, board, typing, form) {
  document.getElementById("typing").insertAdjacentHTML("afterbegin", text("entry-bar"));
  const [bar, input, label, direction, insertKey, eraseKey] = ["entry-bar", "entry", "entry-label", "direction", "insert", "erase"].map((id) => document.getElementById(id));

  /** Whether all that the field holds is on the board now. */
  function insert() {
    const left = typing.write(input.value);
    if (left === null) return false;
    input.value = "";
    draw();
    return left === "";
  }

  function erase() {
    if (!document.activeElement.matches("#rack, [name=opponent_rack]")) store.go(state.backspace(store.state));
  }

  function reveal() {
    board.cells[store.state.cursor]?.scrollIntoView({ block: "center" });
  }

  function draw() {
    const { cursor, across } = store.state;
    document.documentElement.classList.toggle("taps", taps.matches);
    bar.hidden = !taps.matches || (cursor < 0 && !input.value);
    if (cursor < 0) return;
    label.textContent = text("word-at", { square: board.names[cursor] });
    direction.classList.toggle("down", !across);
    direction.title = text(across ? "across" : "down");
  }

  form.addEventListener("submit", (event) => {
    const isSolve = !event.submitter || event.submitter.id === "solve";
    if (!isSolve || bar.hidden || !input.value.trim() || insert()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  for (const key of [insertKey, eraseKey, direction]) {
    key.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus, nothing moves
  }
  insertKey.addEventListener("click", insert);
  eraseKey.addEventListener("click", erase);
  direction.addEventListener("click", () => store.go(state.turn(store.state)));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !input.value) erase();
    if (event.key !== "Enter" || !input.value) return;
    event.preventDefault();
    event.stopPropagation();
    insert();
  });
  input.addEventListener("focus", reveal);
  addEventListener("resize", () => document.activeElement === input && reveal());
  store.listen(draw);
  taps.addEventListener("change", draw);
  draw();
}
