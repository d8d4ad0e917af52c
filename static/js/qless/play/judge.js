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

/**
 * Gives a function that takes up a board, has it judged after a while, and marks it. *judged* is told null at once, and then
 * what the server says.
 */
export function judgeOf(form, board, judged) {
  const verdict = document.getElementById("verdict");
  const line = document.getElementById("verdict-line");
  const question = new Latest();
  let waiting = 0;

  async function send(state) {
    const answer = await question.ask(`${form.dataset.check}?${query(form, state)}`, "json");
    if (!answer) return;
    if (answer.isOk) show(answer.body, state);
    else notify(answer.body.message ?? unreachable(), true);
  }

  function show(said, state) {
    board.mark(marksOf(said, bounds(state.tiles)));
    verdict.innerHTML = said.body;
    line.textContent = said.sentence;
    verdict.classList.remove("old");
    judged(said);
    if (Object.keys(state.tiles).length) say([said.sentence, ...said.runs.filter(({ fault }) => fault).map((run) => run.text.toUpperCase())].join(" "));
  }

  return (state, delay = DELAY) => {
    clearTimeout(waiting);
    question.stop();
    board.mark(new Map());
    verdict.classList.add("old");
    line.textContent = "";
    verdict.querySelector("#praise")?.remove();
    verdict.querySelector("#sentence")?.classList.remove("solved");
    judged(null);
    waiting = setTimeout(send, delay, state);
  };
}

/** The marks of the cells, by their keys: words that are good or bad, pieces that lie apart. *box* is that of the tiles. */
function marksOf({ runs, pieces }, box) {
  const marks = new Map();
  const mark = (cells, name) => {
    for (const [row, col] of cells) {
      const key = keyOf([row + box.top, col + box.left]);
      marks.set(key, [...new Set([...(marks.get(key) ?? []), name])]);
    }
  };
  for (const run of runs.filter(({ fault }) => fault)) mark(run.cells, "bad");
  for (const run of runs.filter(({ fault }) => !fault)) mark(run.cells, "good");
  if (pieces.length > 1) for (const piece of pieces) mark(piece, "apart");
  return marks;
}
