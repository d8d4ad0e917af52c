// The page of an ending: arrow keys go through its line.

import "../shared/answers.js";
import { say } from "../shared/texts.js";
import "./steps.js";

document.body.addEventListener("htmx:afterSettle", () => {
  say(document.querySelector("[aria-current] .move")?.textContent ?? "");
});
