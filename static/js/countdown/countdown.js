// The Countdown pages: the clock of a round, the player's notes, and the record of a result.

import "../shared/answers.js";
import "../shared/keys.js";
import { say, text } from "../shared/texts.js";
import { Clock, forget } from "./clock.js";
import { cover, readOut } from "./cover.js";
import { forgetNotes, Notes } from "./notes.js";
import { isDeclaredHere, noteDeclarations } from "./played.js";
import { record } from "./record.js";

const TYPED = "countdown-typed";
const wide = matchMedia("(min-width: 1280px)"); // there every word has room beside the result
let clock = null;
let picked = false;
const typed = sessionStorage.getItem(TYPED) === location.pathname; // the clock on the television runs already
sessionStorage.removeItem(TYPED);

/** Sets the round up that the page shows, after it is loaded and after each pick. */
function prepare() {
  clock?.stop();
  clock = null;
  const round = document.getElementById("round");
  if (!round) return;
  const face = document.getElementById("clock");
  if (face) play(round, face);
  const result = document.getElementById("result");
  if (!result) return;
  if (wide.matches) round.querySelector(".side > .every")?.setAttribute("open", "");
  forget();
  forgetNotes();
  if (result.dataset.most !== undefined) record(result.dataset);
  if (isDeclaredHere()) goOnFrom(result);
}

/** The keyboard goes on from the verdict. */
function goOnFrom(result) {
  const verdict = result.querySelector(".verdict");
  if (!verdict) return;
  verdict.tabIndex = -1;
  verdict.focus({ preventScroll: true });
}

function play(round, face) {
  const declaring = document.getElementById("declaring");
  if ("buzzing" in declaring.dataset) return;
  clock = new Clock(face);
  const noting = document.getElementById("noting");
  const notes = noting ? new Notes(noting, declaring, round) : null;
  const show = () => {
    const isContest = round.dataset.kind === "game";
    cover(round, clock.isFresh || (isContest && !clock.isRunning && !clock.isOver));
    declaring.hidden = !clock.isOver;
    if (noting) noting.hidden = clock.isFresh || (clock.isOver && notes.isEmpty);
    notes?.close(clock.isOver);
  };
  clock.addEventListener("change", show);
  clock.addEventListener("run", () => {
    say(`${text("running")} ${readOut(round)}`);
    notes?.focus();
  });
  clock.addEventListener("over", () => {
    if (clock.isUp) say(text("over"));
    document.dispatchEvent(new Event("round-over"));
    declaring.querySelector("input:not([type=hidden]), select, textarea")?.focus();
  });
  show();
  if ((picked || typed) && clock.isFresh) clock.run();
  picked = false;
}

document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "round") return;
  picked = true;
  prepare();
  const round = document.getElementById("round");
  say([...round.querySelectorAll(".tiles li:not(.empty)")].map((tile) => tile.textContent.trim()).slice(-1)[0] ?? "");
  if (document.activeElement === document.body) round.querySelector(".picking button:not(:disabled)")?.focus();
});

document.addEventListener("submit", ({ target }) => {
  if (target.matches(".typed:has([name=letters], [name=tiles])")) sessionStorage.setItem(TYPED, target.getAttribute("action"));
});

noteDeclarations();
prepare();
