// The page on which a game is recorded: a tap on the board enters a square, and the games stay in the browser.

import { whenRefused } from "../shared/answers.js";
import { KeptGames } from "../shared/offers.js";
import { say, text } from "../shared/texts.js";
import { recall, remember } from "../shared/visit.js";

const CURRENT = "recorded-game";
const SENT = "recorded-game-sent";
const PLACE = /^\s*(?:\d{1,2}[A-V]|[A-V]\d{1,2})(?=\s|$)\s*/i;

const entry = document.getElementById("entry");
const move = document.getElementById("move");
const recorded = () => document.getElementById("recorded");

const games = new KeptGames("recorded-games", { id: "id", most: 20 });

/** Keeps the game as it stands now; in place of what was kept of it before if *isSame*, the tab's game goes on. */
function keep(isSame) {
  const { address, name, scores, moves } = recorded().dataset;
  if (!address || moves === "0") return;
  sessionStorage.setItem("game", address); // the way back from the solver
  const current = isSame ? recall(CURRENT, "", "sessionStorage") : "";
  const id = games.all().find((game) => game.address === address)?.id ?? (current || crypto.getRandomValues(new Uint32Array(4)).join("-"));
  remember(CURRENT, id, "sessionStorage");
  games.keep({ id, name, scores, moves, address });
}

/** Whether this page answers a form of the page before. */
function isAnswer() {
  const sent = recall(SENT, false, "sessionStorage");
  remember(SENT, false, "sessionStorage");
  return sent;
}

/** Offers the games that were kept, on a page without a game. */
function offer() {
  const place = document.getElementById("kept-games");
  games.offer(place, { name: (game) => text("kept-game", game), className: "" });
  if (recorded().dataset.address !== undefined) place.hidden = true;
}

/** The name of a square of the board. */
function squareOf(cell) {
  return { col: String.fromCharCode(64 + cell.cellIndex), row: cell.parentElement.rowIndex };
}

/** Puts the square into the field, across; the same square once more turns the direction. */
function aim(cell) {
  const { col, row } = squareOf(cell);
  const [across, down] = [`${row}${col}`, `${col}${row}`];
  const written = move.value.match(PLACE)?.[0] ?? "";
  const place = written.trim().toUpperCase() === across ? down : across;
  move.value = `${place} ${move.value.slice(written.length)}`;
  show();
  move.focus();
  move.setSelectionRange(move.value.length, move.value.length);
  say(place);
}

/** Marks the square that the field names. */
function show() {
  document.querySelector(".aimed")?.classList.remove("aimed");
  const place = move.value.match(PLACE)?.[0].trim().toUpperCase();
  if (!place) return;
  const rows = document.querySelectorAll("#board tbody tr");
  const cell = rows[parseInt(place.replace(/[A-V]/, ""), 10) - 1]?.cells[place.replace(/\d+/, "").charCodeAt(0) - 64];
  cell?.classList.add("aimed");
}

document.addEventListener("click", (event) => {
  const cell = event.target.closest?.("#board tbody td");
  if (cell && !entry.hidden) aim(cell);
});
move.addEventListener("input", show);

/** After an answer of the server the field is empty for the next move, or says what is wrong. */
function settle() {
  const faults = document.querySelectorAll("#entry-faults .error:not(:empty)");
  const isOver = "over" in recorded().dataset;
  for (const input of [move, document.getElementById("entry-rack")]) {
    const isWrong = [...faults].some((fault) => fault.id === `${input.name}-error`);
    input.ariaInvalid = isWrong ? "true" : null;
    if (!faults.length) input.value = "";
  }
  entry.hidden = isOver;
  if (!isOver) (document.querySelector("#entry [aria-invalid]") ?? move).focus();
  show();
  say(faults.length ? [...faults].map((fault) => fault.textContent).join(" ") : document.getElementById("sentence").textContent);
}

document.body.addEventListener("htmx:afterSettle", () => {
  settle();
  keep(true);
  offer();
});
whenRefused((reason) => {
  document.getElementById("move-error").textContent = reason;
  say(reason);
});

// htmx knows only of buttons inside the form.
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  const button = detail.triggeringEvent?.submitter;
  if (button?.name) detail.parameters[button.name] = button.value;
});
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) remember(SENT, true, "sessionStorage");
});

const goesOn = isAnswer();
if (!("address" in recorded().dataset)) remember(CURRENT, "", "sessionStorage");
keep(goesOn);
offer();
show();
