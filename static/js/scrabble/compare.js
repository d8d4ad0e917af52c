// Plays compared side by side: pinned from the list, typed, or laid on the board. Loaded when the first one is.

import { isThere, Latest, refusal } from "../shared/answers.js";
import { notify, say } from "../shared/texts.js";
import { written } from "./letters.js";
import { samePosition, withPosition } from "./state.js";

const narrow = matchMedia("(max-width: 699px)");

export class Comparison {
  #store;
  #form;
  #answer;
  #closeSheet;
  #compared;
  #question = new Latest();

  constructor(store, form, answer, closeSheet) {
    this.#store = store;
    this.#form = form;
    this.#answer = answer;
    this.#closeSheet = closeSheet;
    this.#compared = store.state;
    store.listen((next, before, isEdit) => {
      if (isEdit) this.#mark();
    });
    form.addEventListener("answered", () => this.#answered());
    this.#mark();
  }

  get #section() {
    return document.getElementById("compare");
  }

  /** The heads of the columns, by the move of each. */
  get #heads() {
    return new Map([...this.#section.querySelectorAll("thead th")].map((head) => [head.dataset.pin, head]));
  }

  /** Does what a button of the comparison says, or one elsewhere that adds to it. */
  press({ id, name, value }) {
    if (name === "show") this.#show(this.#heads.get(value));
    else if (name === "place") this.#put(this.#heads.get(value));
    else if (name === "unpin") this.#ask({ unpin: value });
    else if (id === "pin") this.#ask({ pin: this.#answer.shown });
    else this.compare();
  }

  /** The play that is laid on the board since the answer, "" if none is. */
  get #laid() {
    const { answered } = this.#answer;
    return answered ? laidPlay(answered, this.#store.state) : "";
  }

  /** Compares the play that is typed, else the one that is laid on the board, whose tiles are then taken back. */
  compare() {
    const laid = this.#laid;
    if (this.#form.elements.mine.value.trim() || !laid) {
      this.#ask({ do: "compare" });
      return;
    }
    this.#store.go(withPosition(this.#store.state, this.#answer.answered));
    this.#ask(/\p{Ll}/u.test(laid) ? { pin: laid } : { do: "compare", mine: laid });
  }

  /** Has the server make a change and puts its answer into the page; the play that is new is drawn on the board. */
  async #ask(change) {
    const asked = new FormData(this.#form);
    asked.delete("do");
    for (const [name, value] of Object.entries(change)) asked.set(name, value);
    const { state } = this.#store;
    const answer = await this.#question.ask(this.#section.dataset.action, "text", { method: "POST", body: asked });
    if (!answer) return;
    const { status, isOk, body } = answer;
    if (!isOk || !isThere("compare", body)) {
      notify(refusal(status, body), true);
      return;
    }
    const before = this.#heads;
    const focused = this.#section.contains(document.activeElement) ? document.activeElement.id : null;
    this.#section.outerHTML = body;
    this.#compared = state;
    this.#mark();
    const head = [...this.#heads].find(([pin]) => !before.has(pin) || pin === change.pin)?.[1];
    if (focused !== null) document.getElementById(focused || "mine").focus();
    if (head) this.#present(head);
    say(this.#section.querySelector("#mine-error").textContent || (head ? this.#told(head) : ""));
  }

  /** Brings the comparison into sight, with the play of a column on the board. */
  #present(head) {
    if (narrow.matches) this.#closeSheet();
    this.#section.scrollIntoView({ block: "nearest" });
    this.#show(head);
  }

  #show(head) {
    for (const other of this.#heads.values()) other.classList.toggle("shown", other === head);
    if (head.dataset.words !== undefined && this.#isFresh) this.#answer.present(head);
  }

  #put(head) {
    if (this.#isFresh) this.#answer.put(head, Number(head.dataset.score));
  }

  /** A column in words: what each of its lines says. */
  #told(head) {
    const lines = [...this.#section.querySelectorAll("tbody tr:not(.do)")];
    const said = lines.map(({ cells }) => [cells[0], cells[head.cellIndex]].map((cell) => cell.textContent.trim()));
    return [head.textContent.trim(), ...said.filter(([, value]) => value).map((line) => line.join(" "))].join(", ");
  }

  get #isFresh() {
    return samePosition(this.#compared, this.#store.state);
  }

  /** Marks what was compared in another position, which the address does not name then; offers to compare a laid play. */
  #mark() {
    const mine = this.#answer.element.querySelector(".stale-note [value=compare]");
    if (mine) mine.hidden = !this.#laid;
    this.#section.classList.toggle("stale", !this.#isFresh);
    this.#form.dispatchEvent(new Event("pinned"));
  }

  /** The position has its answer: what was pinned on this board is rated anew, what was on another is let go. */
  #answered() {
    if (!this.#form.elements.pins.value || this.#isFresh) return;
    this.#ask(this.#compared.squares === this.#store.state.squares ? {} : { pins: "" });
  }
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
