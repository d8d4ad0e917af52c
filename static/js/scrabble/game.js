// The page of a game file: arrow keys go through the moves; the game is remembered for the way back from the solver.

import "../shared/answers.js";
import "../shared/keys.js";
import { say } from "../shared/texts.js";
import { takeDropped } from "./requests.js";

function remember() {
  if (document.getElementById("game") && new URLSearchParams(location.search).has("game")) {
    sessionStorage.setItem("game", location.pathname + location.search);
  }
}

function showCurrent() {
  const current = document.querySelector('#moves [aria-current="step"]');
  const moves = document.getElementById("moves");
  if (!current) return;
  moves.scrollTop = Math.max(0, current.offsetTop - moves.clientHeight / 2);
}

document.body.addEventListener("htmx:afterSettle", () => {
  const said = ["sentence", "words"].map((id) => document.getElementById(id)?.textContent ?? "");
  say(said.join(". "));
  showCurrent();
});
document.body.addEventListener("htmx:replacedInHistory", remember);

takeDropped(document.getElementById("open-game").getAttribute("action"));
remember();
showCurrent();
