// The analysis page as the player enters a position: asks at every change, draws paths, keeps steps to go back to.

import { complain, faultsIn, leaveOutEmpty, whenAnswered, whenRefused } from "../shared/answers.js";
import { element } from "../shared/elements.js";
import { watchSteps } from "../shared/history.js";
import { typeRussian } from "../shared/keyboard.js";
import { recall, remember } from "../shared/visit.js";
import { watchSwipes } from "../shared/swipe.js";
import { say, text } from "../shared/texts.js";
import { edit } from "./editing.js";
import { drawPath } from "./path.js";
import { prepareProof } from "./proof.js";

const form = document.getElementById("balda");
const field = document.getElementById("field");
const narrow = matchMedia("(max-width: 999px)");
const isTouch = matchMedia("(pointer: coarse)"); // a cell with the focus would open the keyboard
const MOST_PASTED = 6001;
const OWN_TIME = ["lines", "start", "plus", "minus", "rows", "cols"];

const find = () => htmx.trigger(form, "search");
const isRussian = () => document.getElementById("answer").dataset.language === "ru";
const parameter = (name) => form.querySelector(`[name="${name}"]:not(button)`);

// ---- Asking

/** The cell of a letter that may be the opponent's move: the answer then offers the words that it made. */
let placed = "";
/** Whether letters are put in one after the other, which no move does. */
let isEntering = false;
/** The start word, as long as it was not typed among the used words: a word alone on the field. */
let { implied } = document.getElementById("answer").dataset;

const hasGame = () => parameter("used").value !== "" || implied !== "";

edit({
  isRussian,
  changed(cell = "", wasEmpty = false) {
    if (placed && cell !== placed) isEntering = true;
    placed = hasGame() && !isEntering && (wasEmpty || cell === placed) ? cell : "";
    drawPath();
    choose(null);
    parameter("passes").value = "0";
    if (parameter("hint").value) parameter("hint").value = "0";
    find();
  },
  read(pasted) {
    document.getElementById("paste").open = true;
    parameter("lines").value = [...pasted].slice(0, MOST_PASTED).join("");
    form.requestSubmit(form.querySelector("[name=do][value=read]"));
  },
});

form.addEventListener("input", (event) => {
  if (!OWN_TIME.includes(event.target.name) && !field.contains(event.target)) find();
});
form.addEventListener("change", (event) => {
  const { name } = event.target;
  if (name === "plus" || name === "minus") find();
  if (name === "rows" || name === "cols") {
    keepFocus(name);
    form.submit();
  }
});
form.addEventListener("keydown", (event) => {
  if (["text", "asked"].includes(event.target.name) && isRussian()) typeRussian(event);
  if (event.key !== "Enter" || event.target.name !== "start") return;
  event.preventDefault();
  form.requestSubmit(form.querySelector("[name=do][value=start]"));
});
form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (submitter?.name) {
    const [cell] = submitter.name === "move" ? submitter.value.split(" ") : [""];
    keepFocus(cell && !isTouch.matches ? `r${cell.replace(",", "c")}` : submitter.value === "start" ? "start" : "");
    return;
  }
  event.preventDefault();
  find();
});

document.body.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters } = event.detail;
  if (elt.matches("button[name]")) parameters[elt.name] = elt.value;
  if (placed) parameters.placed = placed;
  if (implied && parameters.used === implied) {
    parameters.used = "";
    parameters.implied = implied;
  }
  delete parameters.lines;
  delete parameters.start;
  leaveOutEmpty(parameters, (name) => /^r\dc\d$/.test(name));
});
// What had the focus in the answer has it again in the next (htmx sees to what has an id); after More the first of the new moves.
let goBack = () => {};
document.body.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  const { id, name, value } = document.activeElement;
  const count = moves().length;
  const again = () => (id === "more" ? moves()[count] : document.querySelector(`#answer [name="${name}"][value="${CSS.escape(value)}"]`));
  const hadFocus = target.id === "answer" && target.contains(document.activeElement);
  goBack = () => hadFocus && (again() ?? document.querySelector("#answer [name=hint]"))?.focus({ preventScroll: true });
});

whenRefused((text) => complain(form, [{ field: "field", text }]));

whenAnswered((answer) => {
  const { state, sort, hint, wrong, address } = answer.dataset;
  complain(form, faultsIn(answer));
  if (state === "ok") {
    const used = parameter("used");
    if (used.value === implied) used.value = answer.dataset.implied;
    implied = answer.dataset.implied;
    parameter("sort").value = sort;
    parameter("hint").value = hint;
    record(address);
  }
  drawPath();
  document.getElementById("which-place").replaceChildren(...answer.querySelectorAll(".played"));
  choose(answer.querySelector("button.show[aria-pressed]"));
  if (chosen) show(chosen);
  for (const cell of field.querySelectorAll("[data-cell]")) {
    const isWrong = cell.dataset.cell === wrong;
    cell.classList.toggle("error", isWrong);
    if (isWrong) cell.firstElementChild.setAttribute("aria-invalid", "true");
    else cell.firstElementChild.removeAttribute("aria-invalid");
  }
  shade(answer.dataset);
  prepareProof();
  if (document.activeElement === document.body) goBack();
  say([...answer.querySelectorAll(".sentence, .hints li:last-child")].map((part) => part.textContent).join(" "), 500);
});

/** Lays the answer's map over the field: a number and a shade for each empty cell. */
function shade({ map, heat }) {
  for (const kind of ["word", "reply"]) field.classList.toggle(`${kind}-map`, kind === map && heat !== "");
  for (const cell of field.querySelectorAll("[data-heat]")) {
    delete cell.dataset.heat;
    cell.className = cell.className.replace(/ ?heat-\d/, "");
    cell.firstElementChild.removeAttribute("aria-description");
  }
  const label = document.getElementById("legend")?.dataset.label;
  for (const entry of heat.split(" ").filter(Boolean)) {
    const [place, value, step] = entry.split(":");
    const cell = field.querySelector(`[data-cell="${place}"]`);
    cell.dataset.heat = value;
    cell.classList.add(`heat-${step}`);
    cell.firstElementChild.setAttribute("aria-description", label.replace("{count}", value));
  }
}

// ---- Paths

let chosen = null;

/** Makes a move the one that is drawn while no other is pointed at, and names it under the field. */
function choose(button) {
  for (const other of form.querySelectorAll("button.show[aria-pressed]")) other.removeAttribute("aria-pressed");
  chosen = button;
  document.getElementById("chosen").hidden = !button;
  if (!button) return;
  button.setAttribute("aria-pressed", "true");
  const [cell, letter, word] = button.value.split(" ");
  const [name, place] = [element("b", {}, word.toUpperCase()), element("span", {}, `${cell} ${letter.toUpperCase()}`)];
  document.getElementById("chosen-move").replaceChildren(name, ` ${[...word].length} `, place);
  document.getElementById("play-chosen").value = button.value;
}

/** The moves that can be shown, in the order of the table. */
const moves = () => [...document.querySelectorAll("#answer .moves button.show")];

/** Chooses the move that stands *by* places after the chosen one. */
function stepTo(by, withFocus = false) {
  const all = moves();
  const next = all[all.indexOf(chosen) + by];
  if (!next) return;
  choose(next);
  show(next);
  if (withFocus) next.focus();
  else say(next.getAttribute("aria-label"));
}

document.getElementById("earlier").addEventListener("click", () => stepTo(-1));
document.getElementById("later").addEventListener("click", () => stepTo(1));
watchSwipes(document.getElementById("chosen"), stepTo);
document.getElementById("chosen").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  stepTo(by);
});
form.addEventListener("keydown", (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by || !event.target.matches(".moves button.show")) return;
  event.preventDefault();
  if (chosen !== event.target) choose(event.target);
  stepTo(by, true);
});

function show(button) {
  const paths = button.dataset.paths.trim().split(" ");
  const step = Number(button.dataset.step ?? 0) % paths.length;
  const cells = paths[step].match(/../g).map(([row, col]) => [Number(row), Number(col)]);
  const [cell, letter] = button.value.split(" ");
  drawPath(cells, letter, cell.split(",").map((place) => Number(place) - 1));
  return [step + 1, paths.length];
}

function buttonOf(target) {
  return target.closest("button.show") ?? target.closest(".moves tbody tr")?.querySelector("button.show");
}

form.addEventListener("click", (event) => {
  if (event.target.closest("[data-played]")) {
    field.querySelector(`[data-cell="${placed}"] input`).value = "";
    forget();
  }
  if (event.target.closest("#no-word")) {
    placed = "";
    find();
  }
  const button = event.target.closest("button.show");
  if (!button) return;
  event.preventDefault();
  if (chosen === button) button.dataset.step = Number(button.dataset.step ?? 0) + 1;
  choose(button);
  const [step, count] = show(button);
  if (count > 1) say(text("path-of", { path: step, paths: count }));
});
for (const kind of ["pointerover", "focusin"]) {
  form.addEventListener(kind, (event) => {
    const button = buttonOf(event.target);
    if (button) show(button);
    else if (chosen?.isConnected) show(chosen);
    else if (kind === "pointerover" || !field.contains(event.target)) drawPath();
  });
}

// ---- Steps back and forth: the positions that were seen, by their addresses

const KEPT = "balda-steps";
const FOCUS = "balda-focus";
const undo = document.getElementById("undo");
const redo = document.getElementById("redo");
const WHAT = ["position", "lexicon", "plus", "minus", "words"];

function steps() {
  return recall(KEPT, { list: [], at: -1 }, "sessionStorage");
}

function record(address) {
  const kept = steps();
  const query = new URL(address, location).searchParams;
  const step = new URLSearchParams(WHAT.filter((name) => query.has(name)).map((name) => [name, query.get(name)])).toString();
  if (kept.list[kept.at] !== step) {
    kept.list = [...kept.list.slice(0, kept.at + 1), step].slice(-200);
    kept.at = kept.list.length - 1;
    remember(KEPT, kept, "sessionStorage");
  }
  undo.disabled = kept.at <= 0;
  redo.disabled = kept.at >= kept.list.length - 1;
}

/** Takes the latest step back out: the letter and the word that it was put in for are one. */
function forget() {
  const kept = steps();
  remember(KEPT, { list: kept.list.slice(0, kept.at), at: kept.at - 1 }, "sessionStorage");
}

function step(by) {
  const kept = steps();
  if (!(kept.at + by in kept.list)) return;
  kept.at += by;
  remember(KEPT, kept, "sessionStorage");
  keepFocus(document.activeElement?.name || document.activeElement?.id);
  location.replace(`${location.pathname}?${kept.list[kept.at]}`);
}

/** What has the focus is to have it on the next page too. */
function keepFocus(name) {
  sessionStorage.setItem(FOCUS, name || "");
}

// From a game that was left to analyse it, a link leads back.
const game = recall("balda-back", "", "sessionStorage");
if (game.startsWith?.("/")) Object.assign(document.getElementById("back-to-game"), { href: game, hidden: false });

watchSteps(step, (target) => target.matches("input, textarea") && !field.contains(target));

// ---- At the start

prepareProof();
const answer = document.getElementById("answer");
choose(answer.querySelector("button.show[aria-pressed]"));
if (answer.dataset.state === "ok") record(answer.dataset.address || location.href);
const focus = sessionStorage.getItem(FOCUS);
sessionStorage.removeItem(FOCUS);
if (focus) (parameter(focus) ?? document.getElementById(focus))?.focus({ preventScroll: true });
const setup = document.getElementById("more-setup");
setup.open = !narrow.matches || setup.querySelector("[aria-invalid]") !== null;
setup.classList.add("set");
