// The time to answer after a buzz: short, shown, and not won back by a reload.

import { text } from "../shared/texts.js";
import { forgetAll, recall, remember } from "../shared/visit.js";

const PREFIX = "buzz ";
const SECONDS = 10;
const STEP = 100;

/** Forgets the buzzes of rounds that are over. */
export function forgetBuzzes() {
  forgetAll(PREFIX);
}

export class AnswerTime {
  #key;
  #shown;
  #timer = 0;
  #who = "";
  #left = 0;
  #isSpent = false;

  /** *key* names the round, *shown* is where the seconds are said; *end* is called when they are over, told whether before, too. */
  constructor(key, shown, end) {
    this.#key = PREFIX + key;
    this.#shown = shown;
    this.end = end;
    addEventListener("pagehide", () => this.isRunning && this.#keep());
  }

  /** Who has buzzed in this round and not answered yet, also before a reload; "" if nobody has. */
  get who() {
    return this.#kept?.who ?? "";
  }

  get #kept() {
    return recall(this.#key, null, "sessionStorage");
  }

  get isRunning() {
    return this.#timer !== 0;
  }

  /** The player *who* has buzzed; a time that runs already goes on. */
  start(who) {
    const kept = this.#kept;
    this.#who = who;
    this.#left = kept?.who === who ? kept.left : SECONDS;
    this.#isSpent = kept?.who === who && kept.isSpent;
    const begun = performance.now();
    const had = this.#left;
    this.#timer = setInterval(() => {
      this.#left = Math.max(0, had - (performance.now() - begun) / 1000);
      this.#draw();
      if (this.#left === 0) this.#finish();
    }, STEP);
    this.#keep();
    this.#draw();
  }

  /** The answer is given. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#shown.textContent = "";
  }

  #finish() {
    const wasSpent = this.#isSpent;
    this.#isSpent = true;
    this.#keep();
    this.stop();
    this.end(wasSpent);
  }

  #draw() {
    const said = text("answer-within", { seconds: Math.ceil(this.#left) });
    if (this.#shown.textContent !== said) this.#shown.textContent = said;
  }

  #keep() {
    const record = { who: this.#who, left: this.#isSpent ? SECONDS / 2 : this.#left, isSpent: this.#isSpent };
    remember(this.#key, record, "sessionStorage");
  }
}
