// Help from the server: whether the board can still be finished, clues in steps, and a solution for those who give up.

import { Latest, fetched } from "../../shared/answers.js";
import { Search } from "../../shared/stream.js";
import { notify, say, text, unreachable } from "../../shared/texts.js";

/**
 * Sets the buttons up. *query* gives the parameters of the board, *step* the clues shown so far; *used* is told the step
 * of each new clue, *take* the cells to take back. Returns { forget }, to be called when the board changes.
 */
export function setUpHelp(form, { query, step, used, take }) {
  const finish = document.getElementById("finish");
  const stop = document.getElementById("stop");
  const clue = document.getElementById("clue");
  const place = document.getElementById("finishing");
  const clues = document.getElementById("clues-place");
  const parts = { start: finish, stop, busy: place, working: document.getElementById("working") };
  const search = new Search((name) => parts[name]);
  const finishing = new Latest();
  const asking = new Latest();

  /** Puts an answer into its place, unless the board changed meanwhile; whether it did. */
  async function put(where, question, address) {
    const answer = await question.ask(address);
    if (answer?.status) {
      where.innerHTML = answer.body;
      (where.querySelector("[role=img], li:last-child") ?? where).scrollIntoView({ block: "nearest" });
    } else if (answer) notify(unreachable(), true);
    return answer?.isOk ?? false;
  }

  async function askFinish(level = "") {
    const asked = query();
    if (level) asked.set("level", level);
    search.stop("");
    if (!(await put(place, finishing, `${form.dataset.finish}?${asked}`))) return;
    const { source } = place.querySelector(".finish").dataset;
    if (source) search.begin(source, ({ body }) => body !== undefined && (place.innerHTML = body));
    else say(place.querySelector(".sentence").textContent);
  }

  finish.addEventListener("click", (event) => {
    event.preventDefault();
    askFinish();
  });
  stop.addEventListener("click", () => {
    search.stop();
    say(text("stopped"));
  });
  clue.addEventListener("click", async (event) => {
    event.preventDefault();
    const shown = clues.querySelector("#clues");
    if (shown && shown.dataset.step === shown.dataset.steps) return;
    const asked = query();
    asked.set("clue", step() + 1);
    if (!(await put(clues, asking, `${form.dataset.clues}?${asked}`))) return;
    const list = clues.querySelector("#clues");
    if (list) used(Number(list.dataset.step));
    say(clues.querySelector("[role=img]")?.ariaLabel ?? clues.querySelector("li:last-child, .sentence")?.textContent ?? "");
  });
  place.addEventListener("click", ({ target }) => {
    if (target.id === "wider") askFinish("all");
    if (target.id === "take") take(target.dataset.cells.trim().split(" ").map((cell) => cell.split(",").map(Number)));
  });

  return {
    forget() {
      for (const question of [finishing, asking]) question.stop();
      search.stop("");
      place.replaceChildren();
    },
  };
}

/**
 * Giving up: asked once more, kindly, then a board is shown. The tiles laid stay, and can be played on with. *query* gives
 * the parameters of the roll, *hasGivenUp* says whether it is given up, *giveUp* notes that it is.
 */
export function setUpGivingUp(form, { query, hasGivenUp, giveUp }) {
  const button = document.getElementById("give-up");
  const place = document.getElementById("solution");

  async function show() {
    button.hidden = true;
    place.textContent = text("working");
    const answer = await fetched(`${form.dataset.solution}?${query()}`);
    if (answer.status) place.innerHTML = answer.body;
    else place.textContent = unreachable();
    if (answer.isOk) return place.querySelector("[role=img]")?.ariaLabel ?? place.querySelector(".sentence").textContent;
    button.hidden = false;
    return place.textContent.trim();
  }

  document.getElementById("give-up-now").addEventListener("click", async () => {
    const told = await show();
    if (button.hidden) giveUp();
    place.tabIndex = -1;
    place.focus();
    say(told);
  });
  if (hasGivenUp()) show();
}
