// The conundrum of a full game: a player who buzzes stops the clock and has a short time; the program buzzes after its own.

import { say, text } from "../shared/texts.js";
import { AnswerTime, forgetBuzzes } from "./buzz.js";
import { Clock } from "./clock.js";

const NOTHING = "—"; // the guess of a player who buzzed and said nothing
const LOOK = 100; // milliseconds between two looks at the clock

export class Buzzers {
  #round = document.getElementById("round");
  #place = document.getElementById("buzzers");
  #nobody = document.getElementById("nobody");
  #buttons = [...this.#place.querySelectorAll("button")];
  #form;
  #field;
  #clock;
  #answering;

  constructor(form) {
    const face = document.getElementById("clock");
    this.#form = form;
    this.#field = form.querySelector("[name=answer]");
    this.#answering = new AnswerTime(face.dataset.key, document.getElementById("answer-time"), () => this.#giveAnswer());
    if (!this.#buttons.some(({ dataset }) => dataset.player === this.#answering.who)) forgetBuzzes();
    this.#clock = new Clock(face);
    this.#listen();
    if (this.#answering.who) this.#startAnswer(this.#answering.who);
    this.#show();
    if (this.#clock.isWithout) this.#field.focus();
    else if (document.querySelector(".verdict.bad") && !this.#answering.isRunning) this.#clock.run();
  }

  #listen() {
    this.#clock.addEventListener("change", () => this.#show());
    this.#clock.addEventListener("run", () => say(text("running")));
    this.#clock.addEventListener("over", () => {
      if (this.#clock.isWithout) return;
      say(text("over"));
      this.#nobody.focus();
    });
    this.#place.addEventListener("click", ({ target }) => this.#buzz(target.closest("button")));
    const rival = Number(this.#round.dataset.rival ?? Infinity);
    setInterval(() => {
      if (this.#clock.isRunning && this.#clock.elapsed >= rival) this.#form.requestSubmit(document.getElementById("rival"));
    }, LOOK);
  }

  #show() {
    const { isRunning, isOver, isFresh } = this.#clock;
    const isAnswering = this.#answering.isRunning;
    const isOpen = isAnswering || this.#clock.isWithout;
    this.#round.classList.toggle("covered", !isOpen && !isRunning && !isOver);
    this.#round.classList.toggle("answering", isAnswering);
    this.#form.hidden = !isOpen;
    this.#form.querySelector(".who")?.toggleAttribute("hidden", !this.#clock.isWithout);
    this.#place.hidden = !isRunning;
    this.#nobody.hidden = (isFresh && !isOpen) || isAnswering;
  }

  #buzz(button) {
    if (!button || !this.#clock.isRunning) return;
    this.#clock.pause();
    this.#startAnswer(button.dataset.player);
    say(text("buzzed"));
  }

  #startAnswer(player) {
    const choice = this.#form.querySelector(`[name=player][value="${player}"]`);
    const button = this.#buttons.find(({ dataset }) => dataset.player === player);
    if (choice.type === "radio") choice.checked = true;
    if (this.#buttons.length > 1) document.getElementById("answering").textContent = button.firstChild.textContent.trim();
    this.#answering.start(player);
    this.#show();
    this.#field.focus();
  }

  #giveAnswer() {
    this.#field.value ||= NOTHING;
    this.#form.requestSubmit();
  }
}
