// Typing on the field: a letter goes in and on to the right, arrows move, Backspace and Delete clear, pasted text is laid out.

import { cellAfter, TabStop } from "../shared/elements.js";
import { inPlaceOf, isCyrillic, russianKey } from "../shared/keyboard.js";

const field = document.getElementById("field");
const size = { rows: Number(field.dataset.rows), cols: Number(field.dataset.cols) };

const cellAt = (row, col) => field.querySelector(`[data-cell="${row},${col}"] input`);
const placeOf = (input) => input.closest("td").dataset.cell.split(",").map(Number);

/** Calls *changed* after every change, with the cell that a letter was typed into and whether it was empty; calls *read* with text that holds a whole field; *isRussian* says what an empty field is. */
export function edit({ changed, read, isRussian }) {
  const inputs = [...field.querySelectorAll("input")];
  for (const input of inputs) input.removeAttribute("maxlength");
  const stop = new TabStop(inputs, inputs[0]);

  function put(input, letter) {
    input.value = letter.toUpperCase();
    const cell = input.closest("td");
    cell.classList.toggle("tile", letter !== "");
    cell.classList.toggle("empty", letter === "");
    cell.classList.remove("error");
    input.removeAttribute("aria-invalid");
  }

  function go(row, col) {
    const input = cellAt(row, Math.min(col, size.cols - 1));
    input.focus({ preventScroll: false });
    input.select();
  }

  field.addEventListener("focusin", ({ target }) => {
    target.select();
    stop.move(target);
  });

  field.addEventListener("input", (event) => {
    if (event.isComposing) return;
    take(event.target, event.inputType === "insertText");
  });
  field.addEventListener("compositionend", (event) => take(event.target, true));

  /** Whether the letters on the field but for those of *input* are Russian. */
  function takesRussian(input) {
    const letters = [...field.querySelectorAll("input")].map((other) => (other === input ? "" : other.value)).join("");
    return letters ? isCyrillic(letters) : isRussian();
  }

  function take(input, isKey) {
    let letter = [...input.value.normalize("NFC").trim()].at(-1) ?? "";
    if (isKey && takesRussian(input)) letter = inPlaceOf(letter) || letter;
    const isCleared = letter === "" || letter === ".";
    const isTyped = input.value !== "";
    const wasEmpty = input.closest("td").classList.contains("empty");
    put(input, isCleared ? "" : letter);
    const [row, col] = placeOf(input);
    if (isTyped) go(row, col + 1);
    changed(isCleared ? "" : `${row},${col}`, wasEmpty);
  }

  field.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const input = event.target;
    const [row, col] = placeOf(input);
    const letter = takesRussian(input) ? russianKey(event) : "";
    const next = cellAfter(event.key, [row, col], size);
    if (next) go(...next);
    else if (letter) {
      input.value = letter;
      take(input, true);
    } else if (event.key === "Delete") clear(input);
    else if (event.key === "Backspace" && input.value === "" && col > 0) {
      go(row, col - 1);
      clear(cellAt(row, col - 1));
    } else if (event.key === "Backspace") clear(input);
    else return;
    event.preventDefault();
  });

  function clear(input) {
    if (input.value === "") return;
    put(input, "");
    changed();
  }

  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text").trim();
    if ([...text].length < 2) return;
    event.preventDefault();
    const [row, col] = placeOf(event.target);
    const letters = [...text.normalize("NFC")];
    if (/^[\p{L}.]+$/u.test(text) && letters.length <= size.cols - col) {
      letters.forEach((letter, index) => put(cellAt(row, col + index), letter === "." ? "" : letter));
      go(row, col + letters.length - 1);
      changed();
    } else read(text);
  });
}
