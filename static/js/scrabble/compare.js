// Plays compared side by side: pinned from the list, typed, or laid on the board. Loaded when the first one is.

import { isThere, Latest, refusal } from "../shared/answers.js";
import { notify, say } from "../shared/texts.js";
import { written } from "./letters.js";
import { samePosition, withPosition } from "./state.js";

const narrow = matchMedia("(max-width: 699px)");

const question = new Latest();

let page = null; // the parts of the page of the board
let compared = null; // the position that the comparison is about

const section = () => document.getElementById("compare");
/** The heads of the columns, by the move of each. */
const columns = () => new Map([...section().querySelectorAll("thead th")].map((head) => [head.dataset.pin, head]));
const isFresh = () => samePosition(compared, page.store.state);

/** Makes the page of the board ready: *parts* are its `store`, its `form`, its `answer`, and what closes its sheet. */
export function prepare(parts) {
  if (page) return;
  page = parts;
  compared = page.store.state;
  page.store.whenEdited(mark);
  page.form.addEventListener("answered", answered);
  mark();
}

/** Does what a button of the comparison says, or one elsewhere that adds to it. */
export function press({ id, name, value }) {
  if (name === "show") show(columns().get(value));
  else if (name === "place") put(columns().get(value));
  else if (name === "unpin") ask({ unpin: value });
  else if (id === "pin") ask({ pin: page.answer.shown });
  else compare();
}

/** The play that is laid on the board since the answer, "" if none is. */
function playLaid() {
  const { answered: before } = page.answer;
  return before ? laidPlay(before, page.store.state) : "";
}

/** Compares the play that is typed, else the one that is laid on the board, whose tiles are then taken back. */
export function compare() {
  const laid = playLaid();
  if (page.form.elements.mine.value.trim() || !laid) {
    ask({ do: "compare" });
    return;
  }
  page.store.go(withPosition(page.store.state, page.answer.answered));
  ask(/\p{Ll}/u.test(laid) ? { pin: laid } : { do: "compare", mine: laid });
}

/** Has the server make a change and puts its answer into the page; the play that is new is drawn on the board. */
async function ask(change) {
  const asked = new FormData(page.form);
  asked.delete("do");
  for (const [name, value] of Object.entries(change)) asked.set(name, value);
  const { state } = page.store;
  const answer = await question.ask(section().dataset.action, "text", { method: "POST", body: asked });
  if (!answer) return;
  const { status, isOk, body } = answer;
  if (!isOk || !isThere("compare", body)) {
    notify(refusal(status, body), true);
    return;
  }
  const before = columns();
  const focused = section().contains(document.activeElement) ? document.activeElement.id : null;
  section().outerHTML = body;
  compared = state;
  mark();
  const head = [...columns()].find(([pin]) => !before.has(pin) || pin === change.pin)?.[1];
  if (focused !== null) document.getElementById(focused || "mine").focus();
  if (head) present(head);
  say(section().querySelector("#mine-error").textContent || (head ? told(head) : ""));
}

/** Brings the comparison into sight, with the play of a column on the board. */
function present(head) {
  if (narrow.matches) page.closeSheet();
  section().scrollIntoView({ block: "nearest" });
  show(head);
}

function show(head) {
  for (const other of columns().values()) other.classList.toggle("shown", other === head);
  if (head.dataset.words !== undefined && isFresh()) page.answer.pin(head);
}

function put(head) {
  if (isFresh()) page.answer.put(head, Number(head.dataset.score));
}

/** A column in words: what each of its lines says. */
function told(head) {
  const lines = [...section().querySelectorAll("tbody tr:not(.do)")];
  const said = lines.map(({ cells }) => [cells[0], cells[head.cellIndex]].map((cell) => cell.textContent.trim()));
  return [head.textContent.trim(), ...said.filter(([, value]) => value).map((line) => line.join(" "))].join(", ");
}

/** Marks what was compared in another position, which the address does not name then; offers to compare a laid play. */
function mark() {
  const mine = page.answer.element.querySelector(".stale-note [value=compare]");
  if (mine) mine.hidden = !playLaid();
  section().classList.toggle("stale", !isFresh());
  page.form.dispatchEvent(new Event("pinned"));
}

/** The position has its answer: what was pinned on this board is rated anew, what was on another is let go. */
function answered() {
  if (!page.form.elements.pins.value || isFresh()) return;
  ask(compared.squares === page.store.state.squares ? {} : { pins: "" });
}

/**
 * The play, "8D VI.AE", that leads from the board of *before* to that of *after*: new tiles in one word, all else the same;
 * "" if there is none.
 */
export function laidPlay(before, after) {
  const { size, squares } = after;
  if (!samePosition({ ...before, squares }, after)) return "";
  const laid = [...squares].flatMap((tile, square) => (tile === before.squares[square] ? [] : [square]));
  if (!laid.length || laid.some((square) => before.squares[square] !== "." || squares[square] === ".")) return "";
  for (const across of laid.length > 1 && laid[1] - laid[0] >= size ? [false] : [true, false]) {
    const [step, lane] = across ? [1, Math.floor(laid[0] / size) * size] : [size, laid[0] % size];
    const line = Array.from({ length: size }, (_, place) => lane + place * step);
    let start = line.indexOf(laid[0]);
    while (start > 0 && squares[line[start - 1]] !== ".") start -= 1;
    const end = line.findIndex((square, place) => place > start && squares[square] === ".");
    const word = line.slice(start, end < 0 ? size : end);
    if (word.length < 2 || laid.some((square) => !word.includes(square))) continue;
    const [row, col] = [Math.floor(word[0] / size) + 1, String.fromCharCode(65 + (word[0] % size))];
    const letters = word.map((square) => (laid.includes(square) ? squares[square] : ".")).join("");
    return `${across ? `${row}${col}` : `${col}${row}`} ${written(letters)}`;
  }
  return "";
}
