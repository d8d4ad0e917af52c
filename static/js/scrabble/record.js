// The page on which a game is recorded: a tap on the board enters a square, and the games stay in the browser.

import { whenRefused } from "../shared/answers.js";
import { linkLanguagesWithHtmx } from "../shared/history.js";
import { recall, remember } from "../shared/kept.js";
import { say, text } from "../shared/texts.js";

const GAMES = "recorded-games";
const CURRENT = "recorded-game";
const SENT = "recorded-game-sent";
const MOST = 20;
const PLACE = /^\s*(?:\d{1,2}[A-V]|[A-V]\d{1,2})(?=\s|$)\s*/i;

const entry = document.getElementById("entry");
const move = document.getElementById("move");
const recorded = () => document.getElementById("recorded");

/** The games kept, the last first: each with its id, its name, its scores, the number of its moves, and its address. */
function games() {
  const found = recall(GAMES, []);
  return Array.isArray(found) ? found.filter((game) => typeof game?.address === "string" && game.address.startsWith("/")) : [];
}

/** Keeps the game as it stands now; in place of what was kept of it before if *isSame*, the tab's game goes on. */
function keep(isSame) {
  const { address, name, scores, moves } = recorded().dataset;
  if (!address || moves === "0") return;
  sessionStorage.setItem("game", address); // the way back from the solver
  const others = games();
  const current = isSame ? recall(CURRENT, "", "sessionStorage") : "";
  const id = others.find((game) => game.address === address)?.id ?? (current || `${Date.now()}`);
  remember(CURRENT, id, "sessionStorage");
  remember(GAMES, [{ id, name, scores, moves, address }, ...others.filter((game) => game.id !== id)].slice(0, MOST));
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
  place.hidden = recorded().dataset.address !== undefined || !games().length;
  place.querySelector("ul").replaceChildren(
    ...games().map((game) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = game.address;
      link.textContent = text("kept-game", game);
      const gone = document.createElement("button");
      gone.type = "button";
      gone.textContent = text("delete");
      gone.setAttribute("aria-label", `${text("delete")}: ${link.textContent}`);
      gone.addEventListener("click", () => {
        remember(GAMES, games().filter((other) => other.id !== game.id));
        offer();
      });
      item.append(link, gone);
      return item;
    }),
  );
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

/** What the server answered is on the page: the field is empty for the next move, or names what is wrong. */
function settle() {
  const faults = document.querySelectorAll("#entry-faults .error:not(:empty)");
  const isOver = "over" in recorded().dataset;
  for (const input of [move, document.getElementById("entry-rack")]) {
    const isWrong = [...faults].some((fault) => fault.id === `${input.name}-error`);
    if (isWrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
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
linkLanguagesWithHtmx();
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
