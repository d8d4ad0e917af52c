// A numbers round's keys: tiles and signs write the steps into the method, where typing does just as well. A reload keeps it.

import { button, TabStop } from "../shared/elements.js";
import { forgetAll, recall, remember } from "../shared/visit.js";
import { say, text } from "../shared/texts.js";
import { numbersOf, reaches, undone, withNumber, withSign } from "./method.js";

const PREFIX = "method ";
const field = () => document.getElementById("method");
const keys = () => document.getElementById("keys");
let stop = null;

function tiles() {
  return [...keys().querySelectorAll("[data-number]:not(.made)")].map((key) => Number(key.dataset.number));
}

function target() {
  return Number(document.getElementById("target").textContent);
}

/** Where this tab keeps the method of the round, unless two people type theirs by turns. */
const kept = () => PREFIX + [target(), ...tiles()].join(" ");
const isByTurns = () => Boolean(document.querySelector("label[for=method]").dataset.name);

function keep() {
  if (!isByTurns()) remember(kept(), field().value, "sessionStorage");
}

/** Makes the keys agree with the text. */
function show() {
  if (!keys()) return;
  const place = document.getElementById("numbers-left");
  const numbers = numbersOf(field().value, tiles()).slice(0, 24);
  numbers.forEach(({ value, isUsed }, index) => {
    const key = place.children[index] ?? place.appendChild(button({ className: "made" }));
    key.dataset.number = key.textContent = value;
    key.setAttribute("aria-disabled", isUsed);
    key.classList.toggle("hit", value === target());
    key.classList.toggle("long", value > 999);
    key.classList.toggle("very", value > 9999);
  });
  while (place.childElementCount > numbers.length) {
    if (place.lastElementChild === document.activeElement) keys().querySelector("[data-undo]").focus();
    place.lastElementChild.remove();
  }
  const all = [...keys().querySelectorAll("button")];
  stop = new TabStop(all, keys().querySelector("[tabindex='0']") ?? place.firstElementChild);
}

function press(key) {
  stop.move(key);
  if (key.getAttribute("aria-disabled") === "true") return;
  const method = field().value;
  const { number, sign } = key.dataset;
  const next = number ? withNumber(method, number) : { method: sign ? withSign(method, sign, tiles()) : undone(method) };
  if (!next.fault) write(next.method);
  tell(next.fault ? text(next.fault, next) : "");
}

function write(method) {
  field().value = method.replace(/^\n+/, "");
  field().scrollTop = field().scrollHeight;
  keep();
  show();
}

/** The fault in a step, or that the target is reached; otherwise the help. */
function tell(fault) {
  const help = document.getElementById("method-help");
  const isHit = reaches(field().value, tiles(), target());
  help.dataset.help ??= help.textContent;
  const told = fault || (isHit ? text("hit", { target: target() }) : help.dataset.help);
  help.classList.toggle("error", fault !== "");
  help.classList.toggle("praise", fault === "" && isHit);
  if (help.textContent !== told) help.textContent = told;
}

/** To where one goes on: the method, but a button where the method's focus would open a keyboard on the screen. */
function goOn(other) {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  (isTouched ? other : field())?.focus({ preventScroll: isTouched });
}

document.addEventListener("click", (event) => {
  if (!keys()) return;
  const key = event.target.closest("#keys button");
  if (key) press(key);
  const run = event.target.closest("#run");
  if (run && run.textContent === text("pause")) goOn(run);
  if (event.target.closest("#finish")) goOn(document.querySelector("#declaring button"));
});

document.addEventListener("input", (event) => {
  if (event.target !== field()) return;
  keep();
  show();
  tell("");
});

document.addEventListener("keydown", (event) => {
  const key = event.target.closest?.("#keys button");
  if (key) walk(event, key);
  else if (event.target === field() && event.key === "Enter" && (event.ctrlKey || event.metaKey)) declare(event);
});

function walk(event, key) {
  const all = [...keys().querySelectorAll("button")];
  const at = all.indexOf(key);
  const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const there = all.at(next % all.length);
  stop.move(there);
  there.focus();
}

function declare(event) {
  event.preventDefault();
  const form = document.getElementById("declaring");
  if (!form.hidden) form.requestSubmit(form.querySelector("button"));
}

/** Sets the keys up that the page shows. A method that could not be read is to be mended, not to be timed again. */
function prepare() {
  if (document.getElementById("result")) forgetAll(PREFIX);
  if (!keys()) return;
  if (!isByTurns()) field().value ||= recall(kept(), "", "sessionStorage");
  show();
  if (field().getAttribute("aria-invalid") !== "true") return;
  if (document.getElementById("round").classList.contains("covered")) document.getElementById("finish").click();
  field().focus();
}

document.body.addEventListener("htmx:afterSwap", () => {
  prepare();
  if (!keys()) return;
  say(document.getElementById("round").dataset.said);
  goOn(document.getElementById("run"));
});

prepare();
