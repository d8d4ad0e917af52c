// Help from the server: whether the board can still be finished, and clues in steps.

import { follow } from "../../stream.js";
import { notify, say, text } from "../../texts.js";

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
  const working = document.getElementById("working");
  const requests = new Map(); // by the place that the answer is for
  let stopStream = null;

  async function fetched(where, address) {
    requests.get(where)?.abort();
    const mine = new AbortController();
    requests.set(where, mine);
    const answer = await fetch(address, { signal: mine.signal });
    const body = await answer.text();
    return mine.signal.aborted ? null : { body, isOk: answer.ok };
  }

  /** What is asked for is put into its place, unless the board changed meanwhile. */
  async function put(where, address) {
    try {
      const answer = await fetched(where, address);
      if (!answer) return false;
      where.innerHTML = answer.body;
      return answer.isOk;
    } catch (error) {
      if (error.name !== "AbortError") notify(text("unreachable"), true);
      return false;
    }
  }

  async function askFinish(level = "") {
    const asked = query();
    if (level) asked.set("level", level);
    end();
    if (!(await put(place, `${form.dataset.finish}?${asked}`))) return;
    const { source } = place.querySelector(".finish").dataset;
    if (source) search(source);
    else say(place.querySelector(".sentence").textContent);
  }

  function search(source) {
    show(working.dataset.begun, true);
    stopStream = follow(source, {
      progress: ({ working: told, body }) => {
        working.textContent = told;
        if (body !== undefined) place.innerHTML = body;
      },
      end: ({ error, body, sentence }) => {
        show(error ?? "", false);
        if (body !== undefined) place.innerHTML = body;
        say(error ?? sentence);
      },
      failed: () => show(text("unreachable"), false),
    });
  }

  function show(told, isWorking) {
    working.textContent = told;
    working.hidden = told === "";
    const hadFocus = [finish, stop].includes(document.activeElement);
    stop.hidden = !isWorking;
    finish.hidden = isWorking;
    if (hadFocus) (isWorking ? stop : finish).focus();
    if (!isWorking) stopStream = null;
  }

  function end(told = "") {
    requests.get(place)?.abort();
    stopStream?.();
    show(told, false);
  }

  finish.addEventListener("click", (event) => {
    event.preventDefault();
    askFinish();
  });
  stop.addEventListener("click", () => {
    end(working.dataset.stopped);
    say(working.dataset.stopped);
  });
  clue.addEventListener("click", async (event) => {
    event.preventDefault();
    const shown = clues.querySelector("#clues");
    if (shown && shown.dataset.step === shown.dataset.steps) return;
    const asked = query();
    asked.set("clue", step() + 1);
    if (!(await put(clues, `${form.dataset.clues}?${asked}`))) return;
    const list = clues.querySelector("#clues");
    if (list) used(Number(list.dataset.step));
    say(clues.querySelector("[role=img]")?.ariaLabel ?? clues.querySelector("li:last-child, .sentence")?.textContent ?? "");
  });
  place.addEventListener("click", ({ target }) => {
    if (target.id === "wider") askFinish("all");
    if (target.id === "take") take(target.dataset.cells.trim().split(" ").map((cell) => cell.split(",").map(Number)));
  });
  addEventListener("pagehide", () => stopStream?.());

  return {
    forget() {
      end();
      requests.get(clues)?.abort();
      place.replaceChildren();
    },
  };
}
