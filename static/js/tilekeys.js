// Keys for the tiles that a keyboard has none for: two letters on one tile, a letter with and without its dot.

import { written } from "./letters.js";

/** A key puts its tile into the field that is being typed in, else on the board where the cursor is, else on the rack. */
export function useTileKeys(keys, store, board) {
  const rack = document.getElementById("rack");
  const entry = document.getElementById("entry");
  const fields = [rack, entry, document.querySelector('input[name="opponent_rack"]')];
  keys.addEventListener("mousedown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const { letter } = event.target.closest("button")?.dataset ?? {};
    if (!letter) return;
    const isHalfWritten = entry.value !== "" && store.state.cursor >= 0;
    const field = fields.find((one) => one === document.activeElement) ?? (isHalfWritten ? entry : null);
    if (field) write(field, letter);
    else if (store.state.cursor >= 0) board.put(letter, event.shiftKey);
    else write(rack, letter);
  });
}

function write(field, letter) {
  const isTyping = field === document.activeElement;
  const [from, to] = isTyping ? [field.selectionStart, field.selectionEnd] : [field.value.length, field.value.length];
  field.setRangeText(written(letter), from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: written(letter) }));
}
