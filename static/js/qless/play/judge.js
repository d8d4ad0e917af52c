// Asks the server what it says of the board: marks vanish at once when a tile is moved, late answers are dropped.

import { Latest } from "../../shared/answers.js";
import { notify, say, unreachable } from "../../shared/texts.js";
import { MIDDLE } from "./board.js";
import { bounds, keyOf, rows } from "./state.js";

const DELAY = 120;

/** The parameters that say what lies on the board. */
export function query(form, state) {
  const laid = rows(state.tiles);
  const [letters, ...options] = form.dataset.bare.split(" ");
  const asked = new URLSearchParams({ position: [letters, ...(laid.length ? [`board=${laid.join("/")}`] : []), ...options].join(" ") });
  for (const name of ["lexicon", "day"]) if (form.dataset[name]) asked.set(name, form.dataset[name]);
  const box = bounds(state.tiles);
  if (box) asked.set("corner", `${box.top + MIDDLE - 1},${box.left + MIDDLE - 1}`);
  return asked;
}

export class Judge {
  #form;
  #board;
  #verdict = document.getElementById("verdict");
  #line = document.getElementById("verdict-line");
  #waiting = 0;
  #question = new Latest();
  #judged;

  constructor(form, board, judged) {
    this.#form = form;
    this.#board = board;
    this.#judged = judged;
  }

  /** Takes up the board as it is now. */
  ask(state, delay = DELAY) {
    clearTimeout(this.#waiting);
    this.#question.stop();
    this.#board.mark(new Map());
    this.#verdict.classList.add("old");
    this.#line.textContent = "";
    this.#verdict.querySelector("#praise")?.remove();
    this.#verdict.querySelector("#sentence")?.classList.remove("solved");
    this.#judged(null);
    this.#waiting = setTimeout(() => this.#send(state), delay);
  }

  async #send(state) {
    const answer = await this.#question.ask(`${this.#form.dataset.check}?${query(this.#form, state)}`, "json");
    if (!answer) return;
    if (answer.isOk) this.#show(answer.body, state);
    else notify(answer.body.message ?? unreachable(), true);
  }

  #show(said, state) {
    const box = bounds(state.tiles);
    const marks = new Map();
    const mark = (cells, name) => {
      for (const [row, col] of cells) {
        const key = keyOf([row + box.top, col + box.left]);
        marks.set(key, [...new Set([...(marks.get(key) ?? []), name])]);
      }
    };
    for (const run of said.runs.filter(({ fault }) => fault)) mark(run.cells, "bad");
    for (const run of said.runs.filter(({ fault }) => !fault)) mark(run.cells, "good");
    if (said.pieces.length > 1) for (const piece of said.pieces) mark(piece, "apart");
    this.#board.mark(marks);
    this.#verdict.innerHTML = said.body;
    this.#line.textContent = said.sentence;
    this.#verdict.classList.remove("old");
    this.#judged(said);
    if (Object.keys(state.tiles).length) say([said.sentence, ...said.runs.filter(({ fault }) => fault).map((run) => run.text.toUpperCase())].join(" "));
  }
}
