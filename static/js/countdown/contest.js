// A contest in the full game: what is declared first, and words and methods typed by turns.

import { element } from "../shared/elements.js";
import { say, text } from "../shared/texts.js";
import { useBuzzers } from "./buzzers.js";
import { numbersOf } from "./method.js";
import { Notes } from "./notes.js";

const declaring = () => document.getElementById("declaring");
const tiles = () => [...document.querySelectorAll("#keys [data-number]:not(.made)")].map((key) => Number(key.dataset.number));

/** What the player alone has in hand is what is declared, unless something else is chosen: a word's length, a last result. */
function proposeClaim() {
  const claim = declaring()?.querySelector("[name=claim1]");
  const word = declaring()?.querySelector("input[type=hidden][name=word1]");
  const method = document.getElementById("method");
  if (!claim || claim.type === "hidden") return;
  if (word?.value) claim.value = word.value.length;
  const last = method && numbersOf(method.value, tiles()).slice(tiles().length).at(-1);
  if (last) claim.value = last.value;
}

/** The words noted are there to choose from; the first of the length declared is chosen. */
function chooseWord(noting, field) {
  const notes = new Notes(noting, declaring(), document.getElementById("round"));
  notes.close(true);
  noting.hidden = notes.isEmpty;
  const length = Number(field.dataset.length);
  const fitting = notes.words.find((word) => word.length === length);
  if (field.value.length !== length && fitting) field.value = fitting;
  field.focus();
}

/** Two people type one after the other; what the first typed is covered meanwhile. */
function typeByTurns(form) {
  const method = document.getElementById("method");
  const parts = [...document.querySelectorAll("[data-turn]")];
  const second = method ? parts[0] : parts[1];
  if (!second) return;
  const [first, name] = method ? [declaredFirst(), second.dataset.turn] : [parts[0].dataset.turn, second.dataset.turn];
  const button = form.querySelector("button[name=done]");
  second.hidden = true;
  button.textContent = text("done-typing");
  tell(first, name);
  (method ?? parts[0].querySelector("input")).focus();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (method) handOver(form, method, second.querySelector("textarea"), name);
    else parts[0].replaceWith(covered(form, parts[0], first));
    second.hidden = false;
    button.textContent = button.dataset.label;
    tell(name, first);
    (method ?? second.querySelector("input")).focus();
  }, { once: true, capture: true });
}

/** Who declared a result first. */
function declaredFirst() {
  return document.querySelector("label[for=method]").dataset.name;
}

/** The first player's method goes out of sight, and the panel is the second one's. */
function handOver(form, method, other, name) {
  form.append(hidden(method.name, method.value));
  method.name = other.name;
  other.closest("[data-turn]").remove();
  method.value = "";
  document.querySelector("label[for=method]").textContent = name;
  method.dispatchEvent(new Event("input", { bubbles: true }));
}

function covered(form, part, name) {
  const field = part.querySelector("input");
  return element("p", {}, text("word-is-in", { name }), hidden(field.name, field.value));
}

function hidden(name, value) {
  return element("input", { type: "hidden", name, value });
}

/** Says who types and who looks away. */
function tell(typing, waiting) {
  const line = document.getElementById("turn");
  line.textContent = text("types", { typing, waiting });
  say(line.textContent);
}

/** Sets up what the page shows of a contest. */
function prepare() {
  const form = declaring();
  const { stage } = document.getElementById("round").dataset;
  if (!form) return;
  if ("buzzing" in form.dataset) useBuzzers(form);
  if (stage !== "declare") return;
  const noting = document.getElementById("noting");
  const field = form.querySelector("[name=word1]:not([type=hidden])");
  if (noting && field) chooseWord(noting, field);
  else if (document.getElementById("turn")) typeByTurns(form);
}

document.addEventListener("round-over", proposeClaim);
document.addEventListener("click", ({ target }) => target.closest?.("#notes, #keys") && proposeClaim());
document.addEventListener("input", ({ target }) => target.id === "method" && proposeClaim());
prepare();
