// The page of an ending: arrow keys go through its line.

import "../shared/answers.js";
import { linkLanguagesWithHtmx } from "../shared/history.js";
import { say } from "../shared/texts.js";

const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on" };

document.addEventListener("keydown", (event) => {
  const step = document.getElementById(KEYS[event.key]);
  if (!step?.href || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  step.click();
});
document.body.addEventListener("htmx:afterSettle", () => {
  say(document.querySelector("[aria-current] .move")?.textContent ?? "");
});
linkLanguagesWithHtmx();
