// The word finder as the player types: asks at every change, puts complaints beside their fields, copies the list.

import { complain, faultsIn, leaveOutEmpty, whenAnswered, whenRefused } from "../shared/answers.js";
import { recall, remember } from "../shared/visit.js";
import { follow } from "../shared/stream.js";
import { copy, say } from "../shared/texts.js";

const form = document.getElementById("search");
const conditions = document.getElementById("conditions");
const wide = matchMedia("(min-width: 1000px)");
const list = form.elements.lexicon;
const LIST = "words-list";
let isTyping = false;

/** Folded away where the screen is narrow, unless something in them is wrong; how many are set is said. */
function fold() {
  conditions.open = wide.matches || conditions.querySelector("[aria-invalid]") !== null;
}

function count() {
  const set = [...conditions.querySelectorAll("input, [name=way]")].filter((field) => field.value !== "").length;
  document.getElementById("set").textContent = set ? `· ${set}` : "";
}

// A page without a search takes the list chosen last; a link means the list that it names.
const chosen = recall(LIST, "");
if (location.search === "" && [...list.options].some(({ value }) => value === chosen)) list.value = chosen;
list.addEventListener("change", () => remember(LIST, list.value));
fold();
count();
wide.addEventListener("change", fold);

form.addEventListener("input", () => {
  isTyping = true;
  count();
  htmx.trigger(form, "search");
});

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt !== form) return;
  leaveOutEmpty(event.detail.parameters);
});

let stop = () => {}; // ends the stream of a long search for anagrams of several words

/** Goes on with the search of an answer that says where. */
function goOn(answer) {
  stop();
  const { source } = answer.dataset;
  if (!source) return;
  answer.ariaBusy = "true";
  const sentence = answer.querySelector(".sentence");
  const over = (end) => {
    answer.ariaBusy = "false";
    if (end.body) answer.innerHTML = end.body;
    htmx.process(answer);
    say(end.error ?? end.sentence);
    if (end.error) sentence.textContent = end.error;
  };
  stop = follow(source, { progress: (found) => (sentence.textContent = found.sentence ?? found.working), end: over });
}

whenRefused((text) => complain(form, [{ field: "query", text }]));

whenAnswered((answer) => {
  complain(form, faultsIn(answer));
  const { q } = form.elements;
  document.title = [q.value, document.title.split(" · ").slice(-2).join(" · ")].filter(Boolean).join(" · ");
  say(answer.querySelector(".sentence").textContent, isTyping ? 600 : 0);
  isTyping = false;
  goOn(answer);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("#copy");
  if (button) copy(button, fetch(document.getElementById("download").href).then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer))));
});

goOn(document.getElementById("answer"));
addEventListener("pagehide", () => stop());
