// A game against the program: tiles go from the rack to the board by tap, drag or key; what they score is shown; the form sends them.

import { Latest, leaveOutEmpty, whenRefused } from "../shared/answers.js";
import { shuffled } from "../shared/chance.js";
import { watchDrags } from "../shared/drag.js";
import { ARROWS, button, element, TabStop } from "../shared/elements.js";
import { russianKey } from "../shared/keyboard.js";
import { say, text } from "../shared/texts.js";
import { arranged, freeAfter, freeFrom, letterOf, nameOf, placeOf, readLaid, runsDown, written } from "./laying.js";
import { runClock, spent } from "./play_clock.js";
import { keepGame, offerGames } from "./play_games.js";
import { noteResult, showResults } from "./play_results.js";

const SCORE_AFTER = 60;

let turn = null; // the form, the rack, what is laid, the square to type on; null while there is nothing to lay
let order = []; // the letters of the rack as the player has them
let isByKey = false;
let waiting = 0;
const scoring = new Latest();

const part = (id) => document.getElementById(id);
const field = (name) => turn.form.elements.namedItem(name);
const cells = () => [...document.querySelectorAll("#board tbody td")];
const squareAt = (cell) => [cell.parentElement.rowIndex - 1, cell.cellIndex - 1];
const cellAt = ([row, col]) => document.querySelectorAll("#board tbody tr")[row]?.cells[col + 1] ?? null;
const isSame = (one, other) => one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
const laidOn = (square) => turn.laid.find((one) => isSame(one.square, square));
const isBare = (square) => cellAt(square) !== null && !cellAt(square).classList.contains("tile");
const isFree = (square) => isBare(square) && !laidOn(square);
const nameOfLetter = (letter) => (letter === "?" ? text("blank") : (turn.names[letter] ?? letter));

/** Sets up the turn that the page shows, after it is loaded and after every answer. */
function prepare() {
  runClock();
  keepGame();
  offerGames();
  noteResult();
  showResults();
  turn = null;
  const form = part("turn");
  if (!form) return;
  const { letters, names, values } = form.dataset;
  const worth = values.split(" ");
  const held = [...part("rack").querySelectorAll(".tile")].map((tile) => tile.textContent);
  turn = { form, letters, names: JSON.parse(names), values: worth, laid: [], square: null, isDown: false, size: Number(part("board").dataset.size), chosen: -1, giving: null };
  const known = new Map(Object.entries(turn.names).map(([letter, name]) => [name, letter]));
  order = arranged(held.map((name) => known.get(name) ?? name), order);
  turn.rack = order.map((letter) => ({ letter, isUsed: false }));
  const grid = document.querySelector("#board table");
  grid.setAttribute("role", "grid");
  turn.stop = new TabStop(cells());
  for (const tile of readLaid(field("tiles").value)) {
    const at = placeOf(turn.rack, tile.letter, tile.isBlank);
    if (at >= 0 && isFree(tile.square)) put(tile.square, at, tile.letter);
  }
  if (!turn.laid.length && isBare(middle())) turn.square = middle();
  show();
}

function middle() {
  const start = document.querySelector("#board td.start");
  return start ? squareAt(start) : [0, 0];
}

/** Lays the tile at a place of the rack; *letter* is what a blank stands for, "" if that is not said yet. */
function put(square, at, letter) {
  const { letter: held } = turn.rack[at];
  turn.rack[at].isUsed = true;
  turn.laid.push({ square, at, letter: held === "?" ? letter : held, isBlank: held === "?" });
}

function take(one) {
  turn.rack[one.at].isUsed = false;
  turn.laid = turn.laid.filter((other) => other !== one);
}

// ---- What the page shows

function show() {
  const hadFocus = document.activeElement !== document.body;
  clearMarks();
  for (const { square, letter, isBlank } of turn.laid) {
    const cell = cellAt(square);
    cell.classList.add("proposed");
    cell.classList.toggle("blank", isBlank);
    cell.dataset.proposed = letter ? nameOfLetter(letter) : "?";
    cell.classList.toggle("wide", cell.dataset.proposed.length > 1);
    if (!isBlank) cell.dataset.value = valueOf(letter);
  }
  for (const cell of cells()) cell.setAttribute("aria-label", labelOf(cell));
  const cursor = turn.square && cellAt(turn.square);
  if (cursor) {
    cursor.classList.add("cursor");
    cursor.append(element("i", { className: turn.isDown ? "arrow down" : "arrow", ariaHidden: "true" }));
  }
  turn.stop.move(cursor ?? cellAt(middle()));
  showRack();
  const pending = turn.laid.find(({ letter }) => !letter);
  showLetters(pending);
  part("recall").hidden = !turn.laid.length;
  part("giving").hidden = turn.giving === null;
  document.querySelector(".acting").hidden = turn.giving !== null;
  part("exchange-now").disabled = !turn.giving?.size;
  setField("tiles", pending ? "" : written(turn.laid));
  setField("give", turn.giving ? [...turn.giving].map((at) => bracketed(turn.rack[at].letter)).join("") : "");
  showScore(pending);
  if (hadFocus && isFocusLost()) (cursor ?? cellAt(middle())).focus({ preventScroll: true });
}

/** Whether what had the focus is gone, as a tile that was laid, or hidden, as the button that takes all tiles back. */
function isFocusLost() {
  return document.activeElement === document.body || document.activeElement.closest("[hidden]") !== null;
}

const valueOf = (letter) => turn.values[turn.letters.indexOf(letter) + 1];
const bracketed = (letter) => (turn.names[letter]?.length > 1 ? `[${turn.names[letter]}]` : letter);

function setField(name, value) {
  field(name).value = value;
  field(name).disabled = !value;
}

function clearMarks() {
  for (const cell of document.querySelectorAll("#board .proposed")) {
    cell.classList.remove("proposed", "blank", "wide");
    delete cell.dataset.proposed;
    delete cell.dataset.value;
  }
  document.querySelector("#board .cursor")?.classList.remove("cursor");
  document.querySelector("#board .arrow")?.remove();
}

function labelOf(cell) {
  const square = nameOf(squareAt(cell));
  const laid = laidOn(squareAt(cell));
  if (laid) return text("square-laid", { square, letter: nameOfLetter(laid.letter || "?") });
  if (cell.classList.contains("tile")) return text("square-tile", { square, letter: cell.querySelector("b").textContent });
  return cell.dataset.sign ? text("square", { square, premium: cell.dataset.sign }) : text("square-plain", { square });
}

function showRack() {
  const rack = part("rack");
  const focused = [...rack.children].indexOf(document.activeElement);
  rack.replaceChildren(...turn.rack.map(({ letter, isUsed }, at) => {
    const value = letter === "?" ? "" : valueOf(letter);
    const tile = element("span", { className: letter === "?" ? "tile blank" : "tile", dataset: { value } }, turn.names[letter] ?? letter);
    tile.classList.toggle("wide", tile.textContent.length > 1);
    const key = button({
      ariaLabel: text("rack-tile", { letter: nameOfLetter(letter), value: value || 0 }),
      ariaPressed: String(turn.giving ? turn.giving.has(at) : turn.chosen === at),
      disabled: isUsed,
    });
    key.append(tile);
    return key;
  }));
  if (focused >= 0) rack.children[focused]?.focus({ preventScroll: true });
}

/** The letters that a blank may stand for, while one waits for its own. */
function showLetters(pending) {
  const place = part("letters");
  place.hidden = !pending;
  if (!pending) return;
  part("laid").textContent = text("choose-letter");
  place.replaceChildren(...[...turn.letters].map((letter) => button({ textContent: turn.names[letter] ?? letter }, () => name(letter))));
}

function name(letter) {
  const pending = turn.laid.find((one) => !one.letter);
  if (pending) pending.letter = letter;
  show();
}

function showScore(pending) {
  clearTimeout(waiting);
  scoring.stop();
  const place = part("laid");
  if (pending) return;
  if (turn.giving || !turn.laid.length) {
    place.textContent = turn.giving ? text("give") : "";
    return;
  }
  waiting = setTimeout(askScore, SCORE_AFTER);
}

async function askScore() {
  const { form, laid } = turn;
  const query = new URLSearchParams({ position: form.dataset.position, tiles: written(laid) });
  const answer = await scoring.ask(`${form.dataset.score}?${query}`, "json");
  if (!answer?.isOk || turn?.laid !== laid) return;
  const { score, text: words } = answer.body;
  const points = score === null ? [] : [element("b", {}, text("points", { score })), " "];
  part("laid").replaceChildren(...points, words);
}

// ---- What the player does

/** Lays the tile at a place of the rack on the square to type on, which moves on. */
function lay(at, letter = "") {
  const square = turn.square && freeFrom(turn.square, turn.isDown, isFree, turn.size);
  if (!square) return;
  put(square, at, letter);
  goOn(square);
}

function goOn(square) {
  turn.chosen = -1;
  turn.isDown = runsDown(turn.laid.map((one) => one.square), turn.isDown);
  turn.square = freeAfter(square, turn.isDown, isFree, turn.size) ?? turn.square;
  show();
}

function type(letter, isBlank) {
  if (turn.laid.some((one) => !one.letter)) {
    name(letter);
    return;
  }
  const at = placeOf(turn.rack, letter, isBlank);
  if (at < 0) {
    part("laid").textContent = text("not-held", { letter: nameOfLetter(letter) });
    say(part("laid").textContent);
  } else lay(at, letter);
}

function tapSquare(square) {
  const laid = laidOn(square);
  if (laid) {
    take(laid);
    turn.square = square;
  } else if (!isBare(square)) return;
  else if (turn.chosen >= 0) {
    put(square, turn.chosen, "");
    goOn(square);
    return;
  } else if (isSame(turn.square, square)) turn.isDown = !turn.isDown;
  else turn.square = square;
  turn.laid = [...turn.laid];
  show();
  say(text(turn.isDown ? "down" : "across", { square: nameOf(square) }));
}

function tapRack(at) {
  if (turn.giving) {
    if (!turn.giving.delete(at)) turn.giving.add(at);
    show();
  } else if (turn.square) lay(at);
  else {
    turn.chosen = turn.chosen === at ? -1 : at;
    show();
  }
}

function recall() {
  if (turn.laid.length) turn.square = turn.laid[0].square;
  for (const one of turn.laid) turn.rack[one.at].isUsed = false;
  turn.laid = [];
  show();
}

function takeLast() {
  const last = turn.laid.at(-1);
  if (!last) return;
  take(last);
  turn.square = last.square;
  show();
}

function shuffle() {
  recall();
  arrange(shuffled(turn.rack));
  show();
}

function arrange(rack) {
  turn.rack = rack;
  order = rack.map(({ letter }) => letter);
}

function setGiving(isGiving) {
  recall();
  turn.giving = isGiving ? new Set() : null;
  show();
  (isGiving ? part("rack").firstElementChild : part("exchange")).focus({ preventScroll: true });
}

/** Moves the square to type on: along its direction, or turns that, as on the page of the solver. */
function arrow([down, right], from) {
  const isAlong = (down !== 0) === turn.isDown;
  if (!isAlong) turn.isDown = !turn.isDown;
  else {
    const limit = (value) => Math.min(Math.max(value, 0), turn.size - 1);
    turn.square = [limit(from[0] + down), limit(from[1] + right)];
  }
  show();
  cellAt(turn.square).focus();
}

const placeOnRack = (key) => [...part("rack").children].indexOf(key);

watchDrags({
  tileAt: (target) => (turn && !turn.giving ? target.closest?.("#rack button, #board td.proposed") ?? null : null),
  shadowOf: (dragged) => {
    const tile = dragged.querySelector(".tile") ?? dragged;
    const letter = tile.dataset.proposed ?? tile.textContent;
    return element("span", { className: tile.classList.contains("blank") ? "blank" : "", dataset: { value: tile.dataset.value ?? "" } }, letter);
  },
  drop: (dragged, under) => {
    const cell = under?.closest?.("#board tbody td");
    const laid = dragged.matches("td") ? laidOn(squareAt(dragged)) : null;
    const at = laid ? laid.at : placeOnRack(dragged);
    if (cell && isFree(squareAt(cell))) {
      if (laid) take(laid);
      put(squareAt(cell), at, laid?.letter ?? "");
      goOn(squareAt(cell));
    } else if (laid && !cell) {
      take(laid);
      show();
    } else if (!laid && under?.closest?.("#rack button")) {
      const other = placeOnRack(under.closest("#rack button"));
      recall();
      arrange(turn.rack.with(at, turn.rack[other]).with(other, turn.rack[at]));
      show();
    }
  },
});

document.addEventListener("pointerdown", () => (isByKey = false), true);
document.addEventListener("keydown", () => (isByKey = true), true);

document.addEventListener("click", (event) => {
  if (!turn) return;
  const cell = event.target.closest("#board tbody td");
  if (cell) tapSquare(squareAt(cell));
  const key = event.target.closest("button");
  if (!key) return;
  if (key.parentElement.id === "rack") tapRack(placeOnRack(key));
  else if (key.id === "recall") recall();
  else if (key.id === "shuffle") shuffle();
  else if (key.id === "keep") setGiving(false);
  else if (key.id === "exchange" && !field("move").value.trim()) {
    event.preventDefault();
    setGiving(true);
  }
});

document.addEventListener("keydown", (event) => {
  if (!turn || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, select, textarea, summary, a")) return;
  const cell = event.target.closest("#board td");
  const letter = letterOf(event.key, turn.letters) || (turn.letters.includes("Я") ? letterOf(russianKey(event), turn.letters) : "");
  if (cell && ARROWS[event.key]) arrow(ARROWS[event.key], squareAt(cell));
  else if (cell && event.key === " ") tapSquare(squareAt(cell));
  else if (cell && event.key === "Enter") part("make").click();
  else if (event.key === "Backspace") takeLast();
  else if (event.key === "Escape") (turn.giving ? setGiving(false) : recall());
  else if (letter && !turn.giving) type(letter, event.shiftKey);
  else return;
  event.preventDefault();
});

document.addEventListener("focusin", ({ target }) => {
  const cell = turn && isByKey ? target.closest?.("#board tbody td") : null;
  if (!cell || isSame(squareAt(cell), turn.square)) return;
  turn.square = squareAt(cell);
  show();
});

// ---- The server's answer

document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  leaveOutEmpty(detail.parameters);
  if (part("contest")?.dataset.minutes) detail.parameters.spent = Math.floor(spent());
});
document.body.addEventListener("htmx:beforeRequest", () => {
  if (turn) part("laid").textContent = text("thinking");
});
whenRefused((reason) => {
  if (part("laid")) part("laid").textContent = reason;
  say(reason);
});
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "play") return;
  prepare();
  const said = [...document.querySelectorAll("#play [id$=-error], #play .warning, #result, #told, #hints li:last-child")];
  say(said.map((one) => one.textContent.trim()).filter(Boolean).join(" "));
  if (!isByKey || document.activeElement.id === "hint") return;
  const faulty = document.querySelector("#move[aria-invalid]:not([value=''])");
  const first = part("sure") ?? part("result") ?? faulty ?? document.querySelector("#board td[tabindex='0']");
  first?.focus({ preventScroll: true });
});

prepare();
