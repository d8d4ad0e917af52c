// The solver as the player types: asks at every change, puts complaints beside the field, and runs the keypad for numbers.

import { complain, faultsIn, leaveOutEmpty, whenAnswered, whenRefused } from "../shared/answers.js";
import { recall, remember } from "../shared/visit.js";
import { say } from "../shared/texts.js";
import { keepInView } from "./in_view.js";
import { isFree, pressed } from "./keypad.js";
import "./sofa.js";

const KEYPAD = "countdown-keypad";
const form = document.getElementById("search");
const field = form.elements.q;
const keypad = document.getElementById("keypad");
const opener = document.getElementById("keypad-key");

function ask() {
  showKeys();
  keepInView(form);
  htmx.trigger(form, "search");
}

/** The keypad takes the place of the keyboard that a touch screen would show. */
function open(isOpen) {
  keypad.hidden = !isOpen;
  opener.ariaPressed = isOpen;
  field.inputMode = isOpen ? "none" : "text";
  showKeys();
}

function showKeys() {
  for (const key of keypad.children) key.ariaDisabled = String(!isFree(field.value, key.dataset.key));
}

opener.addEventListener("click", () => {
  open(keypad.hidden);
  remember(KEYPAD, !keypad.hidden);
  if (keypad.hidden) field.focus();
});
keypad.addEventListener("click", ({ target }) => {
  if (!target.dataset.key || target.ariaDisabled === "true") return;
  field.value = pressed(field.value, target.dataset.key);
  ask();
});
form.addEventListener("input", ask);

document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt === form) leaveOutEmpty(detail.parameters);
});
whenRefused((text) => complain(form, [{ field: "q", text }]));
whenAnswered((answer) => {
  complain(form, faultsIn(answer));
  say(answer.querySelector(".sentence")?.textContent ?? "", 600);
});

open(recall(KEYPAD, false) === true);
// What was typed while the page was loading.
addEventListener("load", () => {
  if (field.value !== field.defaultValue) ask();
});
