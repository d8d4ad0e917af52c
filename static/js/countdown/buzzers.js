// The conundrum of a full game: a player who buzzes stops the clock and has a short time; the program buzzes after its own.

import { say, text } from "../shared/texts.js";
import { AnswerTime, forgetBuzzes } from "./buzz.js";
import { Clock } from "./clock.js";

const NOTHING = "—"; // the guess of a player who buzzed and said nothing
const LOOK = 100; // milliseconds between two looks at the clock

/** Runs the conundrum of a game, whose guesses *form* sends. */
export function useBuzzers(form) {
  const [face, round, place, nobody] = ["clock", "round", "buzzers", "nobody"].map((id) => document.getElementById(id));
  const buttons = [...place.querySelectorAll("button")];
  const buttonOf = (player) => buttons.find(({ dataset }) => dataset.player === player);
  const field = form.querySelector("[name=answer]");
  const rival = Number(round.dataset.rival ?? Infinity);
  const answering = new AnswerTime(face.dataset.key, document.getElementById("answer-time"), () => {
    field.value ||= NOTHING;
    form.requestSubmit();
  });
  if (!buttonOf(answering.who)) forgetBuzzes();
  const clock = new Clock(face);

  function show() {
    const isOpen = answering.isRunning || clock.isWithout;
    round.classList.toggle("covered", !isOpen && !clock.isRunning && !clock.isOver);
    round.classList.toggle("answering", answering.isRunning);
    form.hidden = !isOpen;
    form.querySelector(".who")?.toggleAttribute("hidden", !clock.isWithout);
    place.hidden = !clock.isRunning;
    nobody.hidden = (clock.isFresh && !isOpen) || answering.isRunning;
  }

  function startAnswer(player) {
    const choice = form.querySelector(`[name=player][value="${player}"]`);
    if (choice.type === "radio") choice.checked = true;
    if (buttons.length > 1) document.getElementById("answering").textContent = buttonOf(player).firstChild.textContent.trim();
    answering.start(player);
    show();
    field.focus();
  }

  clock.addEventListener("change", show);
  clock.addEventListener("run", () => say(text("running")));
  clock.addEventListener("over", () => {
    if (clock.isWithout) return;
    say(text("over"));
    nobody.focus();
  });
  place.addEventListener("click", ({ target }) => {
    const { player } = target.closest("button")?.dataset ?? {};
    if (!player || !clock.isRunning) return;
    clock.pause();
    startAnswer(player);
    say(text("buzzed"));
  });
  setInterval(() => {
    if (clock.isRunning && clock.elapsed >= rival) form.requestSubmit(document.getElementById("rival"));
  }, LOOK);
  if (answering.who) startAnswer(answering.who);
  show();
  if (clock.isWithout) field.focus();
  else if (document.querySelector(".verdict.bad") && !answering.isRunning) clock.run();
}
