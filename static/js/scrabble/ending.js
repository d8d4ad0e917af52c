// The page of an ending: arrow keys go through its line.

import "../shared/answers.js";
import "../shared/keys.js";
import { say } from "../shared/texts.js";

document.body.addEventListener("htmx:afterSettle", () => {
  say(document.querySelector("[aria-current] .move")?.textContent ?? "");
});
