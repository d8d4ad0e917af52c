// How long a roll is being played: what has passed while the page was to be seen. Sleep, hidden pages and clocks that are
// set do not count; a reload continues from the saved time.

import { clockText } from "../../shared/time.js";

const TICK = 500;
const LONGEST_TICK = 5_000; // a longer one is a machine that slept

/** A watch that shows *seconds* and hands them to *keep* as they pass: { run, stop, seconds }. */
export function watchFrom(seconds, keep) {
  const place = document.getElementById("watch");
  let isOn = false;
  let last = null;

  function tick() {
    if (last === null) return;
    const now = performance.now();
    const passed = now - last;
    last = now;
    if (passed > 0 && passed <= LONGEST_TICK) seconds += passed / 1000;
    keep(seconds);
    draw();
  }

  function turn(isNowOn = isOn) {
    if (!isNowOn || document.hidden) tick();
    isOn = isNowOn;
    last = isOn && !document.hidden ? (last ?? performance.now()) : null;
  }

  function draw() {
    const shown = clockText(seconds);
    if (place.textContent !== shown) place.textContent = shown;
  }

  setInterval(tick, TICK);
  document.addEventListener("visibilitychange", () => turn());
  addEventListener("pagehide", tick);
  draw();
  return { run: () => turn(true), stop: () => turn(false), get seconds() { return seconds; } };
}
