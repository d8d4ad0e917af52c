// The conundrum and the stems: what a drill shows while its clock stands, runs, is stopped by a buzz, is over.

import { say, text } from "../shared/texts.js";
import { AnswerTime, forgetBuzzes } from "./buzz.js";
import { Clock } from "./clock.js";
import { cover, readOut } from "./cover.js";
import { record } from "./record.js";

const ALONE = "1";

const drill = document.getElementById("drill");
const face = document.getElementById("clock");
const declaring = document.getElementById("declaring");
const result = document.getElementById("result");

if (result) {
  record(result.dataset);
  forgetBuzzes();
}
if (declaring) {
  const field = declaring.querySelector("input:not([type=hidden]), textarea");
  if (!face) field.focus();
  else if (drill.dataset.kind === "conundrum") playConundrum(field);
  else playStems(field);
}

/** The answer may be given only after a buzz, for a short time; while the clock is paused nothing can be seen. */
function playConundrum(field) {
  const buzz = document.getElementById("finish");
  const run = document.getElementById("run");
  const givingUp = document.getElementById("giving-up");
  const answering = new AnswerTime(face.dataset.key, document.getElementById("answer-time"), answerOrGiveUp);
  let isAnswering = answering.who !== "";
  buzz.textContent = text("buzz");
  buzz.setAttribute("aria-keyshortcuts", "B");
  face.addEventListener("click", takeBuzz, true);

  const clock = new Clock(face);
  const show = () => {
    const isFree = clock.isWithout;
    const isOpen = isFree || (isAnswering && !clock.isRunning);
    cover(drill, !isOpen && !clock.isRunning && !clock.isOver);
    declaring.hidden = !isOpen;
    givingUp.hidden = clock.isFresh && !isOpen;
    givingUp.querySelector(".help").hidden = clock.isOver && !isOpen;
    drill.classList.toggle("answering", isAnswering && !isFree);
    buzz.disabled = !clock.isRunning;
    buzz.classList.toggle("solve", clock.isRunning);
    run.classList.toggle("solve", !clock.isRunning);
  };
  watch(clock, show, { whenRunning: buzz, whenOver: givingUp.querySelector("a") });
  if (isAnswering) answering.start(ALONE);
  show();
  if (!declaring.hidden) field.focus();

  function takeBuzz(event) {
    if (event.target !== buzz) return;
    event.stopPropagation();
    isAnswering = true;
    clock.pause();
    answering.start(ALONE);
    show();
    field.focus();
    say(text("buzzed"));
  }

  /** The time to answer is over: what is typed is the answer, the first time; with nothing typed there is none. */
  function answerOrGiveUp(wasSpent) {
    if (field.value.trim() && !wasSpent) declaring.requestSubmit(declaring.querySelector("button"));
    else givingUp.querySelector("a").click();
  }
}

/** Words are typed while the clock runs; when it is over they can only be declared. */
function playStems(field) {
  const clock = new Clock(face);
  const show = () => {
    const isOpen = clock.isRunning || clock.isOver;
    cover(drill, !isOpen);
    declaring.hidden = !isOpen;
    field.readOnly = clock.isOver && !clock.isWithout;
  };
  watch(clock, show, { whenRunning: field, whenOver: declaring.querySelector("button") });
  clock.addEventListener("over", () => clock.isWithout && field.focus());
  show();
  if (!declaring.hidden) field.focus();
}

/** Shows the drill anew whenever its clock changes, says so, and moves the focus to where it goes on. */
function watch(clock, show, { whenRunning, whenOver }) {
  clock.addEventListener("change", show);
  clock.addEventListener("run", () => {
    say(`${text("running")} ${readOut(drill)}`);
    whenRunning.focus();
  });
  clock.addEventListener("over", () => {
    if (clock.isWithout) return;
    say(text("over"));
    whenOver.focus();
  });
}
