// The conundrum and the stems: what a drill shows while its clock stands, runs, is stopped by a buzz, is over.

import { say, text } from "../shared/texts.js";
import { Clock } from "./clock.js";
import { record } from "./record.js";

/** The key that buzzes. */
const BUZZ = "b";

const drill = document.getElementById("drill");
const face = document.getElementById("clock");
const declaring = document.getElementById("declaring");
const result = document.getElementById("result");

if (result) record(result.dataset);
if (declaring) {
  const field = declaring.querySelector("input:not([type=hidden]), textarea");
  if (!face) field.focus();
  else if (drill.dataset.kind === "conundrum") playConundrum(field);
  else playStems(field);
}

/** The answer may be given only after a buzz, which stops the clock; while it is paused nothing can be seen. */
function playConundrum(field) {
  const buzz = document.getElementById("finish");
  const run = document.getElementById("run");
  const givingUp = document.getElementById("giving-up");
  let isAnswering = field.getAttribute("aria-invalid") === "true";
  buzz.textContent = text("buzz");
  buzz.setAttribute("aria-keyshortcuts", BUZZ.toUpperCase());
  face.addEventListener("click", takeBuzz, true);

  const clock = new Clock(face);
  const show = () => {
    const isFree = isWithoutClock();
    const isOpen = isFree || (isAnswering && !clock.isRunning);
    drill.classList.toggle("covered", !isOpen && !clock.isRunning && !clock.isOver);
    declaring.hidden = !isOpen;
    givingUp.hidden = clock.isFresh && !isOpen;
    buzz.disabled = !clock.isRunning;
    buzz.classList.toggle("solve", clock.isRunning);
    run.classList.toggle("solve", !clock.isRunning && !isAnswering);
  };
  listen(clock, {
    run: () => {
      isAnswering = false;
      show();
      say(text("running"));
      buzz.focus();
    },
    pause: show,
    length: show,
    over: () => {
      show();
      if (isWithoutClock()) return;
      say(text("over"));
      givingUp.querySelector("a").focus();
    },
  });
  show();
  if (!declaring.hidden) field.focus();

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key.toLowerCase() === BUZZ && clock.isRunning) {
      event.preventDefault();
      buzz.click();
    }
  });

  function takeBuzz(event) {
    if (event.target !== buzz) return;
    event.stopPropagation();
    isAnswering = true;
    clock.pause();
    field.focus();
    say(text("buzzed"));
  }
}

/** Words are typed while the clock runs; when it is over they can only be declared. */
function playStems(field) {
  const clock = new Clock(face);
  const show = () => {
    const isOpen = clock.isRunning || clock.isOver;
    drill.classList.toggle("covered", !isOpen);
    declaring.hidden = !isOpen;
    field.readOnly = clock.isOver && !isWithoutClock();
  };
  listen(clock, {
    run: () => {
      show();
      say(text("running"));
      field.focus();
    },
    pause: show,
    length: show,
    over: () => {
      show();
      if (isWithoutClock()) field.focus();
      else {
        say(text("over"));
        declaring.querySelector("button").focus();
      }
    },
  });
  show();
  if (!declaring.hidden) field.focus();
}

function isWithoutClock() {
  return document.getElementById("seconds").value === "0";
}

function listen(clock, listeners) {
  for (const [name, listener] of Object.entries(listeners)) clock.addEventListener(name, listener);
}
