// The review of a game: every turn is simulated by the server, one after the other; what is known is kept in the browser, and
// a review that was left goes on where it was.

import { element } from "../shared/elements.js";
import { follow, showRunning } from "../shared/stream.js";
import { text } from "../shared/texts.js";
import { recall, remember } from "../shared/visit.js";

const KEPT = "reviews";
const MOST_KEPT = 6;
const WORST = 3;
const wide = matchMedia("(min-width: 1100px)");
const part = (id) => document.getElementById(id);
const review = part("review");
const { key, events } = review.dataset;
const language = document.documentElement.lang;
const numbers = new Map(JSON.parse(review.dataset.numbers).map((entry) => [entry.number, entry]));

let stop = null; // ends the stream that is under way
let known = kept()[key];
if (!Array.isArray(known?.rows)) known = { rows: [], isWanted: false };

function kept() {
  return Object(recall(KEPT, {}));
}

/** Keeps what is known of this game, and of the few that were reviewed last. */
function keep() {
  const others = Object.entries(kept()).filter(([other]) => other !== key);
  remember(KEPT, Object.fromEntries([...others.slice(1 - MOST_KEPT), [key, known]]));
}

// ---- The table, the chart and the cards of the players

function show(entry) {
  numbers.set(entry.number, entry);
  const row = part(`turn-${entry.number}`);
  if (!row) return;
  const hadFocus = row.contains(document.activeElement);
  const made = element("template", { innerHTML: entry.row });
  made.content.firstElementChild.classList.toggle("chosen", row.matches(".chosen"));
  row.replaceWith(made.content);
  if (hadFocus) part(`turn-${entry.number}`).focus({ preventScroll: true });
  part(`mark-${entry.number}`).querySelector(".sign").textContent = entry.sign;
}

function sumUp() {
  document.querySelectorAll(".player-card").forEach((card, side) => {
    const judged = [...numbers.values()].filter((entry) => entry.side === side && entry.lost !== null);
    if (!judged.length) return;
    const put = (name, value) => { card.querySelector(`[data-figure=${name}]`).textContent = value; };
    const wins = judged.filter((entry) => entry.wins !== null);
    put("mean", decimal(sum(judged, "lost") / judged.length));
    put("wins", wins.length ? text("percent", { share: decimal(100 * sum(wins, "wins")) }) : "–");
    put("best", text("best-of", { best: judged.filter((entry) => entry.best).length, judged: judged.length }));
    const worst = judged.filter((entry) => !entry.best).sort((one, other) => badness(other) - badness(one)).slice(0, WORST);
    card.querySelector(".worst").replaceChildren(...worst.map(linked));
  });
}

function linked({ number, name, lost }) {
  return element("li", {}, element("a", { href: `#turn-${number}` }, `${number}. ${name} −${decimal(lost)}`));
}

function sum(entries, name) {
  return entries.reduce((total, entry) => total + entry[name], 0);
}

/** As on the server: a percent of wins weighs as much as ten points. */
function badness({ lost, wins }) {
  return lost + 1000 * (wins ?? 0);
}

function decimal(value) {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** Steps to a turn: its row and its mark are shown as chosen. */
function choose(number) {
  for (const chosen of review.querySelectorAll(".chosen")) chosen.classList.remove("chosen");
  const row = part(`turn-${number}`);
  if (!row) return;
  row.classList.add("chosen");
  part(`mark-${number}`).classList.add("chosen");
  showPosition(row, number);
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

/** Shows the board that a turn's player saw, where there is room for it beside the table. */
function showPosition(row, number) {
  if (!row || !wide.matches) return;
  const board = part("board");
  const [player, rack] = [".player", ".rack"].map((name) => row.querySelector(name).textContent);
  const position = new URLSearchParams({ position: row.dataset.position });
  board.src = `${board.dataset.src}&${position}`;
  part("position-name").textContent = board.alt = text("position", { number, player, rack });
  part("position").hidden = false;
}

// ---- The simulation

function begin() {
  if (known.rows.length === numbers.size) known.rows = [];
  known.isWanted = true;
  keep();
  const last = Math.max(0, ...known.rows.map((entry) => entry.number));
  part("turns").classList.add("awaited");
  turn(true);
  part("working").textContent = text("working");
  stop = follow(`${events}&from=${last}`, { progress: take, end });
}

function take({ rows = [], working }) {
  part("working").textContent = working;
  if (!rows.length) return;
  rows.forEach(show);
  known.rows.push(...rows);
  part("progress").value = known.rows.length;
  sumUp();
  keep();
}

function end(data) {
  stop = null;
  if (data.error === undefined) take(data);
  if (data.done < data.total) {
    begin();
    return;
  }
  halt();
  if (data.error !== undefined) part("working").textContent = data.error;
}

function halt() {
  stop?.();
  stop = null;
  known.isWanted = false;
  keep();
  turn(false);
}

function turn(isWorking) {
  showRunning(isWorking, part("simulate"), part("stop"));
  const isWhole = known.rows.length === numbers.size;
  part("progress").hidden = !isWorking && !known.rows.length;
  part("progress").value = known.rows.length;
  part("simulate").textContent = text(isWhole ? "again" : known.rows.length ? "go-on" : "simulate");
  if (!isWorking) part("working").textContent = isWhole ? text("all-simulated") : "";
  part("notes").value = isWhole ? JSON.stringify(Object.fromEntries(known.rows.map(({ line, note }) => [line, note]))) : "";
}

// ---- The page

document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#turn-"]');
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const hash = link.getAttribute("href");
  history.replaceState(history.state, "", hash);
  choose(Number(hash.slice("#turn-".length)));
});
/** Arrow keys go from turn to turn, Home and End to the first and the last. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.matches?.("input, textarea, select")) return;
  const all = [...numbers.keys()];
  const at = all.indexOf(Number(review.querySelector("tr.chosen")?.id.slice("turn-".length)));
  const next = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(all.length - 1, at + 1), Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined || !all.length) return;
  event.preventDefault();
  choose(all[next]);
});
addEventListener("pagehide", () => stop?.());

if (part("simulate")) {
  part("simulate").addEventListener("click", begin);
  part("stop").addEventListener("click", halt);
  known.rows = known.rows.filter((entry) => numbers.has(entry?.number) && typeof entry.row === "string");
  known.rows.forEach(show);
  if (known.rows.length) sumUp();
  turn(false);
  if (known.isWanted) begin();
}
if (!location.hash.startsWith("#turn-")) showPosition(review.querySelector("tbody tr"), numbers.keys().next().value);
else choose(Number(location.hash.slice("#turn-".length)));
