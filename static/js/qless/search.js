// A long search while one looks on: how far it is, the boards so far, and Stop where Solve was.

import { follow } from "../stream.js";

const solve = document.getElementById("solve");
const stop = document.getElementById("stop");

let running = null; // the search under way: its answer's element, and what stops it
let say = () => {};

/** Takes up a new answer: if it is not whole, the search goes on; one under way for another answer is given up. */
export function prepareSearch(speak) {
  say = speak;
  const answer = document.getElementById("answer");
  running?.stop();
  running = null;
  turn(false);
  const { source, state } = answer.dataset;
  if (state === "ok" && source) begin(answer, source);
}

function begin(answer, source) {
  const working = answer.querySelector("#working");
  working.hidden = false;
  working.textContent = working.dataset.begun;
  answer.ariaBusy = "true";
  turn(true);
  answer.querySelector("#search-on")?.parentElement.remove();
  const stopStream = follow(source, {
    progress: ({ working: text, sentence, body }) => {
      working.textContent = text;
      if (body === undefined) return;
      if (answer.querySelector(".board-card")) answer.querySelector(".sentence").textContent = sentence;
      else answer.querySelector("#known").innerHTML = body;
    },
    end: ({ error, sentence, body }) => {
      finish(answer, error ?? "", error !== undefined);
      if (body !== undefined) replace(answer.querySelector("#known"), body);
      say(error ?? sentence);
    },
    failed: () => finish(answer, document.getElementById("qless").dataset.unreachable, true),
  });
  running = {
    stop: () => {
      stopStream();
      finish(answer, working.dataset.stopped);
    },
  };
}

function finish(answer, text, isError = false) {
  const working = answer.querySelector("#working");
  working.textContent = text;
  working.hidden = text === "";
  working.classList.toggle("error", isError);
  answer.ariaBusy = "false";
  running = null;
  turn(false);
}

/** Puts the whole answer in; a board that has the focus keeps it if it is still there. */
function replace(known, body) {
  const focused = known.contains(document.activeElement) ? document.activeElement : null;
  const { top } = known.getBoundingClientRect();
  known.innerHTML = body;
  scrollBy(0, known.getBoundingClientRect().top - top);
  if (focused) (document.getElementById(focused.id) ?? known.querySelector("a, button"))?.focus({ preventScroll: true });
}

/** Swaps Solve for Stop, or back; the focus stays in that place. */
function turn(isWorking) {
  const [on, off] = isWorking ? [stop, solve] : [solve, stop];
  const hadFocus = document.activeElement === off;
  on.hidden = false;
  if (hadFocus) on.focus();
  off.hidden = true;
}

stop.addEventListener("click", () => {
  running?.stop();
  say(document.getElementById("working")?.textContent ?? "");
});
addEventListener("pagehide", () => running?.stop());
