// How long a roll is being played: what has passed while the page was to be seen. Sleep, hidden pages and clocks that are
// set do not count; a reload continues from the saved time.

import { clockText } from "../../shared/time.js";

const TICK = 500;
const LONGEST_TICK = 5_000; // a longer one is a machine that slept

export class Watch {
  #last = null;
  #element = document.getElementById("watch");
  #keep;

  constructor(seconds, keep) {
    this.seconds = seconds;
    this.#keep = keep;
    setInterval(() => this.#tick(), TICK);
    document.addEventListener("visibilitychange", () => this.#turn());
    addEventListener("pagehide", () => this.#tick());
    this.#draw();
  }

  run() {
    if (this.isOn) return;
    this.isOn = true;
    this.#turn();
  }

  stop() {
    this.#tick();
    this.isOn = false;
    this.#turn();
  }

  #turn() {
    if (document.hidden) this.#tick();
    this.#last = this.isOn && !document.hidden ? performance.now() : null;
  }

  #tick() {
    if (this.#last === null) return;
    const now = performance.now();
    const passed = now - this.#last;
    this.#last = now;
    if (passed > 0 && passed <= LONGEST_TICK) this.seconds += passed / 1000;
    this.#keep(this.seconds);
    this.#draw();
  }

  #draw() {
    const shown = clockText(this.seconds);
    if (this.#element.textContent !== shown) this.#element.textContent = shown;
  }
}
