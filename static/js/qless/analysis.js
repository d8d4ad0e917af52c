// The solver page as the player types: dice for the letters, the answer to every change, boards copied, words left out.

import { complain, faultsIn, leaveOutEmpty, whenAnswered, whenRefused } from "../shared/answers.js";
import { button, element } from "../shared/elements.js";
import { say, text } from "../shared/texts.js";
import { prepareSearch } from "./search.js";

const form = document.getElementById("qless");
const input = document.getElementById("letters");
const pad = document.getElementById("pad");
const wide = matchMedia("(min-width: 1000px)");
const OWN_TIME = ["letters", "ban", "board"];

const place = document.getElementById("word");

let way = document.getElementById("answer").dataset.way;
let isTyping = false;
let isPressed = false;
let asked = {};

const control = (name) => form.querySelector(`[name="${name}"]:not(button)`);
/** Asks at once, or, for what may be typed on, a moment later. */
const ask = (more = {}, occasion = "search") => {
  asked = more;
  htmx.trigger(form, occasion);
};

// ---- Letters

function drawDice() {
  const letters = [...input.value.normalize("NFD").toUpperCase()].filter((char) => /[A-Z]/.test(char)).slice(0, 12);
  const dice = document.getElementById("dice");
  const places = Math.max(letters.length, Number(control("count").value));
  dice.replaceChildren(...Array.from({ length: places }, (_, place) => die(letters[place])));
}

function die(letter) {
  if (letter === undefined) return element("li", { className: "empty", ariaHidden: "true" });
  return element("li", {}, element("span", { className: "tile" }, letter));
}

/** The letters have changed: requests for the old ones are cancelled. */
function lettersChanged() {
  drawDice();
  way = "";
  control("clue").value = control("top").value = "";
  isTyping = true;
  ask({ typing: "1" }, "typed");
}

input.addEventListener("input", (event) => {
  if (!event.isComposing) lettersChanged();
});
input.addEventListener("compositionend", lettersChanged);
pad.addEventListener("click", (event) => {
  const key = event.target.closest("[data-letter]");
  if (!key) return;
  const { letter } = key.dataset;
  const length = [...input.value].length;
  input.value = letter ? input.value + letter : [...input.value].slice(0, length - 1).join("");
  lettersChanged();
});
document.getElementById("clear").addEventListener("click", () => {
  input.value = control("board").value = "";
  lettersChanged();
  input.focus();
});

// ---- Asking

form.addEventListener("input", (event) => {
  const { name } = event.target;
  if (name && !OWN_TIME.includes(name) && !event.target.matches("select")) changed(name);
});
form.addEventListener("change", (event) => {
  const { name } = event.target;
  if (event.target.matches("select") || name === "ban" || name === "board") changed(name);
});

function changed(name) {
  control("top").value = "";
  if (name === "count") drawDice();
  isTyping = name === "text";
  ask({}, "typed");
}

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (submitter?.name === "do") return;
  event.preventDefault();
  press(submitter ?? document.getElementById("solve"));
});

/** What a button asks for: another value of a field, another way to answer, or one thing more. */
function press({ name, value }) {
  const field = control(name);
  const more = {};
  if (name === "way") {
    way = value;
    control("clue").value = control("top").value = "";
  } else if (field?.type === "checkbox") field.checked = true;
  else if (field) field.value = value;
  else if (name) more[name] = value;
  if (name === "banish") place.querySelector(".icon-button").click();
  if (name === "count") drawDice();
  isPressed = name === "way";
  ask(more);
}

document.body.addEventListener("htmx:configRequest", (event) => {
  const { parameters } = event.detail;
  delete parameters.seen;
  Object.assign(parameters, { way, ...asked });
  leaveOutEmpty(parameters, (name) => name === "letters");
});
whenRefused((text) => complain(form, [{ field: "letters", text }]));

let hadFocus = false;
document.body.addEventListener("htmx:beforeSwap", (event) => {
  hadFocus = event.detail.target.id === "answer" && event.detail.target.contains(document.activeElement);
});
whenAnswered((answer) => {
  if (hadFocus && !answer.contains(document.activeElement)) answer.focus({ preventScroll: true });
  complain(form, faultsIn(answer));
  if (answer.dataset.state === "ok") control("ban").value = answer.dataset.ban;
  prepareSearch();
  if (isPressed && !wide.matches) answer.scrollIntoView({ block: "start" });
  isPressed = false;
  say(spoken(answer), isTyping ? 500 : 0);
  isTyping = false;
});

function spoken(answer) {
  return [...answer.querySelectorAll(".sentence, .clues li:last-child, #known > .note, .shown span")].map((part) => part.textContent.trim()).join(" ");
}

// ---- Boards and words

new MutationObserver(() => {
  const word = place.querySelector("h2")?.textContent;
  if (!word || place.querySelector("[name=banish]")) return;
  const label = { textContent: text("ban", { word }), className: "banish" };
  place.querySelector("h2").after(button({ ...label, name: "banish", value: word.toLowerCase(), type: "submit" }));
}).observe(place, { childList: true });

// ---- At the start

document.getElementById("sifting").open ||= wide.matches;
prepareSearch();
