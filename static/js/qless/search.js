// A long search, followed on the page: how far it is, the boards so far, and Stop in the place of Solve.

import { element } from "../shared/elements.js";
import { follow, showRunning } from "../shared/stream.js";
import { say, text } from "../shared/texts.js";

const solve = document.getElementById("solve");
const stop = document.getElementById("stop");

let running = null; // the search under way: its answer's element, and what stops it

/** Takes up a new answer: if it is not whole, the search goes on; one under way for another answer is given up. */
export function prepareSearch() {
  const answer = document.getElementById("answer");
  running?.stop();
  running = null;
  showRunning(false, solve, stop);
  const { source, state } = answer.dataset;
  if (state === "ok" && source) begin(answer, source);
}

function begin(answer, source) {
  const working = answer.querySelector("#working");
  working.hidden = false;
  working.textContent = text("working");
  answer.ariaBusy = "true";
  showRunning(true, solve, stop);
  answer.querySelector("#search-on")?.parentElement.remove();
  const stopStream = follow(source, {
    progress: ({ working: told, sentence, body }) => {
      working.textContent = told;
      if (body !== undefined) update(answer.querySelector("#known"), sentence, body);
    },
    end: ({ error, sentence, body }) => {
      finish(answer, error ?? "", error !== undefined);
      if (body !== undefined) replace(answer.querySelector("#known"), body);
      say(error ?? sentence);
    },
  });
  running = {
    stop: () => {
      stopStream();
      finish(answer, text("stopped"));
    },
  };
}

function finish(answer, told, isError = false) {
  const working = answer.querySelector("#working");
  working.textContent = told;
  working.hidden = told === "";
  working.classList.toggle("error", isError);
  answer.ariaBusy = "false";
  running = null;
  showRunning(false, solve, stop);
}

/** Shows what is known so far: boards as they come until all places are taken; then these stay, and only the numbers change. */
function update(known, sentence, body) {
  const fresh = element("template", { innerHTML: body });
  const [shown, found] = [known, fresh.content].map((part) => part.querySelectorAll("#boards > li, .groups > li").length);
  if (!shown || found > shown) replace(known, body);
  else {
    known.querySelector(".sentence").textContent = sentence;
    for (const part of [".note", ".shown span"]) {
      const [old, told] = [known, fresh.content].map((answer) => answer.querySelector(part));
      if (old && told) old.textContent = told.textContent;
    }
  }
}

/** Puts the whole answer in; a board that has the focus keeps it if it is still there. */
function replace(known, body) {
  const focused = known.contains(document.activeElement) ? document.activeElement : null;
  const { top } = known.getBoundingClientRect();
  known.innerHTML = body;
  scrollBy(0, known.getBoundingClientRect().top - top);
  if (focused) (document.getElementById(focused.id) ?? known.querySelector("a, button"))?.focus({ preventScroll: true });
}

stop.addEventListener("click", () => {
  running?.stop();
  say(document.getElementById("working")?.textContent ?? "");
});
addEventListener("pagehide", () => running?.stop());
