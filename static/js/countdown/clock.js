// The clock of a round. It goes by the page's own time, which neither a hidden page nor a change of the system's time disturbs; over a
// reload it goes by the time of day, unless that was changed.

import { text } from "../shared/texts.js";
import { forgetAll, recall, remember } from "../shared/visit.js";
import { keepInView } from "./in_view.js";

const PREFIX = "clock ";
const LAST_SECONDS = 5;
const TURN = 60; // the hand goes round in a minute, so that thirty seconds are half the face
const LONGEST_AWAY = 600_000; // milliseconds

/** The milliseconds since the time of day *when*; 0 if the system's time was changed since. */
function passedSince(when) {
  const passed = Date.now() - when;
  return passed >= 0 && passed <= LONGEST_AWAY ? passed : 0;
}

/** Forgets the clocks of the rounds that are over, so that a round may be played again. */
export function forget() {
  forgetAll(PREFIX);
}

export class Clock extends EventTarget {
  #root;
  #seconds = 30;
  #before = 0;
  #start = null;
  #isOver = false;
  #timer = 0;
  #page = new AbortController();

  /** Whether the time ran out, rather than the player stopping it. */
  isUp = false;

  constructor(root) {
    super();
    this.#root = root;
    this.#choose(root.querySelector("#seconds"), root.querySelector("#sound"));
    root.querySelector("#run").addEventListener("click", () => (this.isRunning ? this.pause() : this.run()));
    root.querySelector("#finish").addEventListener("click", () => this.finish());
    const { signal } = this.#page;
    document.addEventListener("visibilitychange", () => this.#tick(), { signal });
    addEventListener("pagehide", () => this.isRunning && this.#keep(), { signal });
    this.#restore();
    this.#draw();
  }

  get isRunning() {
    return this.#start !== null;
  }

  /** Whether the player chose to play without a clock. */
  get isWithout() {
    return this.#seconds === 0;
  }

  get isOver() {
    return this.#isOver || this.isWithout;
  }

  /** Whether it has been started at all. */
  get isFresh() {
    return !this.isRunning && !this.isOver && this.#before === 0;
  }

  get elapsed() {
    return Math.min(this.#before + (this.isRunning ? (performance.now() - this.#start) / 1000 : 0), this.#seconds || Infinity);
  }

  run() {
    if (this.isOver || this.isRunning) return;
    this.#start = performance.now();
    this.#changed("run");
    this.#tick();
  }

  pause() {
    if (!this.isRunning) return;
    this.#before = this.elapsed;
    this.#start = null;
    this.#changed();
  }

  finish() {
    if (this.#isOver) return;
    this.#before = this.elapsed;
    this.#start = null;
    this.#isOver = true;
    this.#changed("over");
  }

  /** Lets go of the page. */
  stop() {
    clearTimeout(this.#timer);
    this.#start = null;
    this.#page.abort();
  }

  #choose(seconds, sound) {
    seconds.value = localStorage.getItem("countdown-seconds") ?? "30";
    sound.checked = localStorage.getItem("countdown-sound") === "on";
    this.#seconds = Number(seconds.value);
    seconds.addEventListener("change", () => {
      localStorage.setItem("countdown-seconds", seconds.value);
      this.#seconds = Number(seconds.value);
      this.#changed(this.isWithout ? "over" : "");
      this.#tick();
    });
    sound.addEventListener("change", () => localStorage.setItem("countdown-sound", sound.checked ? "on" : "off"));
  }

  #tick() {
    clearTimeout(this.#timer);
    if (!this.isRunning) {
      this.#draw();
      return;
    }
    if (this.#seconds && this.elapsed >= this.#seconds) {
      this.isUp = true;
      this.finish();
      this.#chime();
      return;
    }
    this.#draw();
    if (document.hidden) this.#timer = setTimeout(() => this.#tick(), 250);
    else requestAnimationFrame(() => this.#tick());
  }

  #draw() {
    const root = this.#root;
    const gone = this.elapsed;
    root.style.setProperty("--gone", gone / TURN);
    const left = String(Math.ceil(Math.max(0, this.#seconds - gone)));
    const shown = root.querySelector("#left");
    if (shown.textContent !== left) {
      shown.textContent = left;
      if (this.isRunning) this.#keep();
      root.querySelectorAll(".lamp").forEach((lamp, second) => lamp.classList.toggle("lit", second < Math.floor(gone)));
      root.classList.toggle("ending", this.isRunning && this.#seconds > 0 && Number(left) <= LAST_SECONDS);
    }
    const run = root.querySelector("#run");
    const label = text(this.isRunning ? "pause" : this.#before > 0 ? "resume" : "start");
    if (run.textContent !== label) run.textContent = label;
    run.hidden = root.querySelector("#finish").hidden = this.#isOver;
    root.classList.toggle("without", this.isOver);
    root.closest(".round")?.classList.toggle("running", this.isRunning);
  }

  /** Tells of a change and, if it has begun to run or is over, of that. */
  #changed(what = "") {
    this.#keep();
    this.#draw();
    keepInView(this.isRunning ? this.#root.closest(".round") : null);
    for (const name of ["change", what]) if (name) this.dispatchEvent(new Event(name));
  }

  get #key() {
    return PREFIX + this.#root.dataset.key;
  }

  #keep() {
    remember(this.#key, { gone: this.elapsed, at: this.isRunning ? Date.now() : null, over: this.#isOver }, "sessionStorage");
  }

  /** A reload neither stops the clock nor starts it anew. */
  #restore() {
    const kept = recall(this.#key, null, "sessionStorage");
    if (!kept) return;
    this.#before = kept.gone;
    this.#isOver = kept.over;
    if (kept.at === null) return;
    this.#start = performance.now() - passedSince(kept.at);
    queueMicrotask(() => this.#tick());
  }

  #chime() {
    if (localStorage.getItem("countdown-sound") !== "on") return;
    const audio = new AudioContext();
    [880, 660, 440].forEach((pitch, index) => {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const at = audio.currentTime + index * 0.22;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.15, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    });
    setTimeout(() => audio.close(), 1500);
  }
}
