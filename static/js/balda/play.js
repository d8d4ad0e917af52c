// The player's move on the field: tap an empty cell, give its letter, tap the word's cells in order. The form remains the request.

import { leaveOutEmpty, whenRefused } from "../shared/answers.js";
import { cellAfter, TabStop } from "../shared/elements.js";
import { inPlaceOf, russianKey, typeRussian } from "../shared/keyboard.js";
import { say, text } from "../shared/texts.js";
import { watchDrag } from "./drag.js";
import { notice } from "./memory.js";
import "./moments.js";
import { drawPath } from "./path.js";

const PARTS = ["row", "col", "letter", "word"];

let move = null; // the form, its field, and what the player has chosen so far
let kept = null; // the choice when a move was sent, in case it is refused
let isByKey = false;

const name = (row, col) => `${row},${col}`;
const place = (td) => td.dataset.cell.split(",").map(Number);
const input = (part) => move.form.elements.namedItem(part);
const cellOf = (row, col) => move.field.querySelector(`[data-cell="${name(row, col)}"]`);
const isEmpty = ([row, col]) => cellOf(row, col).classList.contains("empty");
const isSame = (one, other) => one !== null && other !== null && one[0] === other[0] && one[1] === other[1];

/** Sets up the game that the page shows, after it is loaded and after every answer. */
function prepare() {
  move = null;
  notice();
  const form = document.getElementById("move");
  if (!form) return;
  const field = document.getElementById("field");
  move = { form, field, cell: null, letter: "", path: [] };
  const spans = [...field.querySelectorAll("td > span")];
  for (const span of spans) span.setAttribute("role", "button");
  move.stop = new TabStop(spans);
  readParts();
  if (kept && isSame(kept.cell, move.cell) && kept.letter === move.letter && kept.word === input("word").value) move.path = kept.path;
  kept = null;
  const first = move.cell ? cellOf(...move.cell) : (field.querySelector("td.empty") ?? field.querySelector("td"));
  move.stop.move(first.firstElementChild);
  show(PARTS.some((part) => input(part).value));
}

/** Takes the cell and the letter from the form's fields. */
function readParts() {
  const [row, col] = ["row", "col"].map((part) => (/^\d$/.test(input(part).value.trim()) ? Number(input(part).value) - 1 : -1));
  const isThere = row >= 0 && col >= 0 && cellOf(row, col) !== null && isEmpty([row, col]);
  const cell = isThere ? [row, col] : null;
  if (!isSame(cell, move.cell) || letterOf(input("letter").value) !== move.letter) move.path = [];
  move.cell = cell;
  move.letter = letterOf(input("letter").value);
}

/** The letter of the game that *typed* is, "" if it is none. */
function letterOf(typed) {
  let letter = typed.normalize("NFC").trim().toLowerCase();
  if (letter === "ё" && !move.form.dataset.yo) letter = "е";
  return [...letter].length === 1 && move.form.dataset.letters.includes(letter) ? letter : "";
}

const isRussian = () => move.form.dataset.letters.includes("я");

/** The letter of the game that a key means, on a Latin keyboard the one in its place on the Russian; "" for none. */
function letterOfKey(event) {
  return letterOf(event.key) || (isRussian() ? letterOf(russianKey(event)) : "");
}

function letterAt([row, col]) {
  return isSame([row, col], move.cell) ? move.letter : cellOf(row, col).textContent.trim().toLowerCase();
}

function areBeside([row, col], [otherRow, otherCol]) {
  const down = Math.abs(row - otherRow);
  const right = Math.abs(col - otherCol);
  return move.form.dataset.diagonal ? Math.max(down, right) === 1 : down + right === 1;
}

/** Whether an empty cell is beside no letter of the field. */
function isAlone(here) {
  return ![...move.field.querySelectorAll("td.tile")].some((td) => areBeside(place(td), here));
}

/** Writes the choice into the form. */
function write() {
  input("row").value = move.cell ? move.cell[0] + 1 : "";
  input("col").value = move.cell ? move.cell[1] + 1 : "";
  input("letter").value = move.letter;
  input("word").value = move.path.map(letterAt).join("");
}

/** Draws the choice and describes the next step; the program's word stays until the player begins. */
function show(isBegun = true, complaint = "") {
  const { field, cell, letter, path } = move;
  if (isBegun) {
    drawPath(path, letter, path.length ? cell : null);
    for (const td of field.querySelectorAll("td.played")) td.classList.remove("played");
  }
  for (const td of field.querySelectorAll("td")) {
    const here = place(td);
    const isChosen = isSame(here, cell);
    td.classList.toggle("chosen", isChosen);
    if (isChosen && isBegun) {
      td.classList.add("proposed");
      td.dataset.letter = letter;
    }
    const shown = letterAt(here).toUpperCase() || text("empty");
    td.firstElementChild.setAttribute("aria-label", text("cell", { row: here[0] + 1, col: here[1] + 1, letter: shown }));
    td.firstElementChild.setAttribute("aria-pressed", String(path.some((other) => isSame(other, here))));
  }
  field.classList.toggle("drawing", cell !== null && letter !== "");
  for (const button of document.querySelectorAll("#letters [data-letter]")) button.setAttribute("aria-pressed", String(button.dataset.letter === letter));
  tell(complaint || nextStep());
}

function nextStep() {
  const { cell, letter, path } = move;
  const word = path.map(letterAt).join("").toUpperCase();
  if (!cell) return text("choose");
  if (!letter) return text("letter", { row: cell[0] + 1, col: cell[1] + 1 });
  if (!path.length) return text("path");
  return text(path.some((other) => isSame(other, cell)) && path.length > 1 ? "ready" : "through", { word });
}

function tell(message) {
  document.getElementById("step").textContent = message;
}

// ---- What the player does

/** A cell was tapped: the new letter's if it is empty, else the word's next. */
function tap(here) {
  if (isEmpty(here) && !(isSame(here, move.cell) && move.letter)) {
    if (isAlone(here)) {
      refuse("alone");
      return;
    }
    move.cell = here;
    move.path = [];
  } else if (!move.cell || !move.letter) {
    refuse("first");
    return;
  } else {
    const at = move.path.findIndex((other) => isSame(other, here));
    if (at >= 0) move.path.length = at === move.path.length - 1 ? at : at + 1;
    else if (!move.path.length || areBeside(move.path.at(-1), here)) move.path.push(here);
    else {
      refuse("apart");
      return;
    }
  }
  changed();
}

/** A cell that the word is led to: the next one, or one of the word to go back to; others are passed over. */
function lead(here, isFirst) {
  const at = move.path.findIndex((other) => isSame(other, here));
  if (isFirst && at >= 0 && at === move.path.length - 1) return;
  if (isFirst) move.path = [here];
  else if (at >= 0) move.path.length = at + 1;
  else if (areBeside(move.path.at(-1), here) && !(isEmpty(here) && !isSame(here, move.cell))) move.path.push(here);
  write();
  show();
}

watchDrag({
  canBegin: (td) => Boolean(move?.letter && move.cell) && (!isEmpty(place(td)) || isSame(place(td), move.cell)),
  enter: (td, isFirst) => lead(place(td), isFirst),
  end: () => say(nextStep()),
});

function refuse(why, values = {}) {
  show(move.cell !== null, text(why, values));
  say(text(why, values));
}

function changed() {
  write();
  show();
  say(nextStep());
}

function setLetter(letter, here = move.cell) {
  if (!isSame(here, move.cell) || letter !== move.letter) move.path = [];
  move.cell = here;
  move.letter = letter;
  changed();
}

/** Takes back the last choice: a cell of the word, then the letter, then its cell. */
function takeBack() {
  if (move.path.length) move.path.pop();
  else if (move.letter) move.letter = "";
  else move.cell = null;
  changed();
}

function go(row, col) {
  const span = cellOf(row, col).firstElementChild;
  move.stop.move(span);
  span.focus();
}

document.addEventListener("pointerdown", () => (isByKey = false), true);
document.addEventListener("keydown", () => (isByKey = true), true);

document.addEventListener("click", (event) => {
  if (!move) return;
  const td = event.target.closest("#field td");
  if (td) {
    move.stop.move(td.firstElementChild);
    tap(place(td));
  }
  const button = event.target.closest("#letters button");
  if (button?.id === "back") takeBack();
  else if (button) setLetter(button.dataset.letter);
});

document.addEventListener("keydown", (event) => {
  if (!move || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const td = event.target.closest("#field td");
  if (!td) {
    const isPart = event.target === input("letter") || event.target === input("word");
    if (isPart && isRussian() && typeRussian(event)) return;
    if (event.key !== "Backspace" || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    takeBack();
    return;
  }
  const [row, col] = place(td);
  const next = cellAfter(event.key, [row, col], move.field.dataset);
  if (next) go(...next);
  else if (event.key === "Enter" || event.key === " ") tap([row, col]);
  else if (event.key === "Backspace") takeBack();
  else if (event.key === "Escape") {
    Object.assign(move, { cell: null, letter: "", path: [] });
    changed();
  } else if (letterOfKey(event)) {
    if (isEmpty([row, col])) setLetter(letterOfKey(event), [row, col]);
    else if (move.cell) setLetter(letterOfKey(event));
    else refuse("first");
  } else if (/^\p{L}$/u.test(event.key)) refuse("alien", { letter: event.key.toUpperCase() });
  else return;
  event.preventDefault();
});

document.addEventListener("input", (event) => {
  if (!move?.form.contains(event.target)) return;
  const latin = event.inputType === "insertText" && isRussian() ? [...event.target.value].findIndex((char) => /[a-z]/i.test(char)) : -1;
  if (latin >= 0) event.target.setRangeText(inPlaceOf(event.target.value[latin]), latin, latin + 1, "preserve");
  if (event.target.name === "word") move.path = [];
  else readParts();
  show();
});

// ---- The server's answer

document.body.addEventListener("htmx:configRequest", (event) => {
  leaveOutEmpty(event.detail.parameters, (name) => !PARTS.includes(name));
});
document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id !== "move" && event.detail.elt.id !== "move") return;
  kept = { ...move, word: input("word").value };
  tell(text(document.getElementById("send")?.dataset.waits ?? "sent"));
});
whenRefused((reason) => {
  kept = null;
  const step = document.getElementById("step");
  if (step) tell(reason);
  say(reason);
});
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "game") return;
  prepare();
  const game = document.getElementById("game");
  const faults = [...game.querySelectorAll("[id$=-error]")].map((part) => part.textContent.trim()).filter(Boolean);
  say((faults.length ? faults : [...game.querySelectorAll(".sentence, .warning:not([hidden] *), .hints li:last-child")].map((part) => part.textContent.trim())).join(" "));
  if (!isByKey) return;
  const hint = game.querySelector("#hints") && (document.getElementById("hint") ?? document.getElementById("pass"));
  const first = hint ?? (faults.length ? input("word") : (document.getElementById("result") ?? document.querySelector("#sure, .passing #pass, #differs:not([hidden]) #remembered, #sending #share, #field [tabindex='0']")));
  first?.focus({ preventScroll: true });
});

prepare();
