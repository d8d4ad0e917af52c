// The page of a game file: arrow keys go through the moves; the game is remembered for the way back from the solver.

import { linkLanguages } from "../shared/history.js";
import "../shared/answers.js";
import { say } from "../shared/texts.js";
import { takeDropped } from "./requests.js";

const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-last" };

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

document.addEventListener("keydown", (event) => {
  const id = KEYS[event.key];
  if (!id || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select")) return;
  if (!document.getElementById("game")) return;
  event.preventDefault();
  const step = document.getElementById(id);
  if (!step.matches(".off")) step.click();
});

let open = [];
document.body.addEventListener("htmx:beforeSwap", () => {
  open = [...document.querySelectorAll("#game details[open]")].map((fold) => fold.dataset.keep);
});
document.body.addEventListener("htmx:afterSettle", () => {
  for (const fold of document.querySelectorAll("#game details")) fold.open = open.includes(fold.dataset.keep);
  const said = ["sentence", "words"].map((id) => document.getElementById(id)?.textContent ?? "");
  say(said.join(". "));
  showCurrent();
});
document.body.addEventListener("htmx:replacedInHistory", () => {
  remember();
  linkLanguages();
});

takeDropped(document.getElementById("open-game").getAttribute("action"));
remember();
showCurrent();
