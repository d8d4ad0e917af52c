// A contest in the full game: what is declared first, words and methods typed by turns, and the buzzers of the conundrum.

import { say, text } from "../shared/texts.js";
import { AnswerTime, forgetBuzzes } from "./buzz.js";
import { Clock } from "./clock.js";
import { cover } from "./cover.js";
import { numbersOf } from "./method.js";
import { Notes } from "./notes.js";

const NOTHING = "—"; // the guess of a player who buzzed and said nothing
const LOOK = 100; // milliseconds between two looks at the clock

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
  const line = document.createElement("p");
  line.textContent = text("word-is-in", { name });
  line.append(hidden(field.name, field.value));
  return line;
}

function hidden(name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
}

/** Says who types and who looks away. */
function tell(typing, waiting) {
  const line = document.getElementById("turn");
  line.textContent = text("types", { typing, waiting });
  say(line.textContent);
}

/** The conundrum: a player who buzzes stops the clock and has a short time; the program buzzes after its own. */
function playConundrum(form) {
  const round = document.getElementById("round");
  const buzzers = document.getElementById("buzzers");
  const nobody = document.getElementById("nobody");
  const field = form.querySelector("[name=answer]");
  const rival = Number(round.dataset.rival ?? Infinity);
  const buttons = [...buzzers.querySelectorAll("button")];
  const face = document.getElementById("clock");
  const answering = new AnswerTime(face.dataset.key, document.getElementById("answer-time"), answer);
  if (!buttons.some(({ dataset }) => dataset.player === answering.who)) forgetBuzzes();
  const clock = new Clock(face);
  const isWithoutClock = () => document.getElementById("seconds").value === "0";

  const show = () => {
    const isOpen = answering.isRunning || isWithoutClock();
    cover(round, !isOpen && !clock.isRunning && !clock.isOver);
    round.classList.toggle("answering", answering.isRunning);
    form.hidden = !isOpen;
    form.querySelector(".who")?.toggleAttribute("hidden", !isWithoutClock());
    buzzers.hidden = !clock.isRunning;
    nobody.hidden = (clock.isFresh && !isOpen) || answering.isRunning;
  };
  for (const name of ["run", "pause", "length", "over"]) clock.addEventListener(name, show);
  clock.addEventListener("run", () => say(text("running")));
  clock.addEventListener("over", () => {
    if (isWithoutClock()) return;
    say(text("over"));
    nobody.focus();
  });
  buzzers.addEventListener("click", ({ target }) => buzz(target.closest("button")));
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    buzz(buttons.find(({ dataset }) => dataset.code === event.code), event);
  });
  setInterval(() => {
    if (clock.isRunning && clock.elapsed >= rival) form.requestSubmit(document.getElementById("rival"));
  }, LOOK);

  if (answering.who) startAnswer(answering.who);
  show();
  if (isWithoutClock()) field.focus();
  else if (document.querySelector(".verdict.bad") && !answering.isRunning) clock.run();

  function buzz(button, event) {
    if (!button || !clock.isRunning) return;
    event?.preventDefault();
    clock.pause();
    startAnswer(button.dataset.player);
    say(text("buzzed"));
  }

  function startAnswer(player) {
    const choice = form.querySelector(`[name=player][value="${player}"]`);
    if (choice.type === "radio") choice.checked = true;
    if (buttons.length > 1) document.getElementById("answering").textContent = buttons[player - 1].firstChild.textContent.trim();
    answering.start(player);
    show();
    field.focus();
  }

  function answer() {
    field.value ||= NOTHING;
    form.requestSubmit();
  }
}

/** Sets up what the page shows of a contest. */
function prepare() {
  const form = declaring();
  const { stage } = document.getElementById("round").dataset;
  if (!form) return;
  if ("buzzing" in form.dataset) playConundrum(form);
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
