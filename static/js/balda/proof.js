// The search of an ending, followed on the page: the best so far, and the ending itself once it is proven.

import { Search } from "../shared/stream.js";
import { say, text } from "../shared/texts.js";

const part = (name) => document.getElementById(name);
const search = new Search((name) => part({ start: "prove", busy: "ending" }[name] ?? name));

let box = null; // the ending on the page, once a search was begun
let shown = ""; // what is known of it, as HTML

/** Takes up a new answer: for the same position the results stay and the search goes on, otherwise it is cancelled. */
export function prepareProof() {
  const fresh = part("ending");
  if (box && fresh && box !== fresh && fresh.dataset.source === box.dataset.source) {
    fresh.replaceWith(box);
    return;
  }
  search.leave();
  box = null;
  if (fresh?.dataset.begin) begin();
}

function begin() {
  box = part("ending");
  shown = "";
  search.begin(box.dataset.source, show, ({ working }) => working);
  say(part("working").textContent);
}

function show({ body, complete }, isOver) {
  if (body !== undefined && body !== shown) {
    shown = body;
    part("known").innerHTML = body;
  }
  if (isOver) end(complete);
}

function end(isComplete = false) {
  part("prove").textContent = text("more-time");
  if (!isComplete) return;
  if (document.activeElement === part("prove")) part("known").querySelector("button")?.focus();
  part("prove").hidden = true;
}

function halt() {
  search.stop();
  end();
  say([part("working"), part("known").querySelector("p")].map((line) => line?.textContent ?? "").join(" "));
}

part("balda").addEventListener("click", (event) => {
  if (event.target.id === "prove") begin();
  else if (event.target.id === "stop") halt();
  else return;
  event.preventDefault();
});
