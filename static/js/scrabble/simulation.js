// The simulation in place of the list of plays: its rows change their order as the server's numbers come in. Loaded when it is begun.

import { isThere, Latest, refusal } from "../shared/answers.js";
import { styled } from "../shared/elements.js";
import { follow } from "../shared/stream.js";
import { notify, say, text } from "../shared/texts.js";

const part = (name) => document.getElementById(`sim-${name}`);

let stop = null; // ends the stream that is under way
let panel = null; // the section on the page
let sequels = {}; // what follows on each candidate, as HTML, by its notation
let chosen = ""; // the candidate that the player chose to see
let asked = null; // what the panel asks for, as the fields of an address
let list = null; // the visitor's own list if that is in use, which no address holds
const opening = new Latest();
let page = null; // the parts of the page of the board

/** Makes the page of the board ready: *parts* are its `form`, its `answer`, its `store`. */
export function prepare(parts) {
  if (page) return;
  page = parts;
  styled("scrabble/simulation").catch(() => {});
  page.store.whenEdited(leave);
  page.form.addEventListener("answered", leave);
  addEventListener("pagehide", halt);
}

/** Simulates the position of the page; *settings* are those of a link: plies, rollouts and seed, divided by hyphens. */
export async function simulate(settings = "") {
  const { lexicon, own, pins } = page.form.elements;
  const query = new URLSearchParams(location.search);
  list = lexicon.value === "own" ? new URLSearchParams({ own: own.value }) : null;
  asked = new URLSearchParams({ position: query.get("position") ?? "", pins: pins.value });
  const [plies, rollouts, seed] = settings.split("-");
  for (const [name, value] of Object.entries({ plies, rollouts, seed })) if (value) asked.set(name, value);
  await open();
}

async function open() {
  halt();
  const answer = await opening.ask(`${page.form.getAttribute("action")}/simulation?${asked}`, "text", list ? { method: "POST", body: list } : {});
  if (!answer) return; // the settings changed once more, or the position
  const { status, isOk, body } = answer;
  if (!isThere("simulation", body)) {
    notify(refusal(status, body), true);
    return;
  }
  const focused = panel?.contains(document.activeElement) ? document.activeElement.name || document.activeElement.id : null;
  if (panel) panel.outerHTML = body;
  else page.answer.element.querySelector(".scroll").insertAdjacentHTML("beforebegin", body);
  panel = document.getElementById("simulation");
  page.answer.element.classList.add("simulating");
  panel.addEventListener("click", clicked);
  panel.addEventListener("change", restart);
  panel.addEventListener("keydown", (event) => event.key === "Enter" && event.target.matches("input") && restart(event));
  panel.addEventListener("focusin", ({ target }) => target.name === "show" && choose(target.closest("tr")));
  sequels = {};
  if (isOk) begin();
  panel.querySelector(`[name="${focused}"], #${focused || (isOk ? "sim-stop" : "sim-close")}`)?.focus();
}

function begin() {
  chosen = "";
  turn(true);
  part("working").textContent = text("working");
  history.replaceState(history.state, "", `${location.pathname}${location.search}#simulation=${panel.dataset.settings}`);
  stop = follow(panel.dataset.events, {
    progress: show,
    end(data) {
      stop = null;
      show(data);
      turn(false);
      say(data.error ?? data.verdict);
    },
  }, list);
}

function turn(isWorking) {
  const hadFocus = document.activeElement === part("stop");
  part("stop").hidden = !isWorking;
  if (!isWorking && hadFocus) part("close").focus();
  panel.ariaBusy = String(isWorking);
}

function show({ error, working, verdict, body, scale, sequels: told }) {
  part("working").textContent = error ?? working;
  part("working").classList.toggle("error", error !== undefined);
  if (body === undefined) return;
  part("verdict").textContent = verdict;
  panel.querySelectorAll("thead .chance span").forEach((end, place) => { end.textContent = scale[place]; });
  const hasFocus = part("rows").contains(document.activeElement);
  part("rows").innerHTML = body;
  if (told) sequels = told;
  const row = rowOf(chosen) || part("rows").rows[0];
  if (hasFocus) row.querySelector("button").focus({ preventScroll: true });
  draw(row);
}

function rowOf(notation) {
  return notation && [...part("rows").rows].find((row) => row.querySelector("[name=show]").value === notation);
}

/** Draws the candidate of a row on the board, and shows what follows on it. */
function draw(row) {
  for (const other of part("rows").rows) other.classList.toggle("shown", other === row);
  page.answer.pin(row);
  const sequel = sequels[row.querySelector("[name=show]").value] ?? "";
  if (part("sequel").dataset.told !== sequel) {
    part("sequel").innerHTML = sequel;
    part("sequel").dataset.told = sequel;
  }
}

function choose(row) {
  chosen = row.querySelector("[name=show]").value;
  draw(row);
}

function clicked(event) {
  const { id } = event.target.closest("button") ?? {};
  const row = event.target.closest("tr[data-words]");
  if (id === "sim-close") close();
  else if (id === "sim-stop") {
    halt();
    part("working").textContent = text("stopped");
    say([text("stopped"), part("verdict").textContent].join(" "));
  } else if (row) choose(row);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function restart(event) {
  event.preventDefault();
  for (const { name, value } of panel.querySelectorAll("select, input")) asked.set(name, value);
  open();
}

/** Ends the stream; what came stays. */
function halt() {
  stop?.();
  stop = null;
  if (panel) turn(false);
}

/** The position is another one: a panel that is there or on its way goes. */
function leave() {
  opening.stop();
  if (panel) close();
}

/** Shows the list of plays again. */
function close() {
  halt();
  const hadFocus = panel.contains(document.activeElement);
  panel.remove();
  panel = null;
  page.answer.element.classList.remove("simulating");
  history.replaceState(history.state, "", location.pathname + location.search);
  if (hadFocus) page.answer.element.querySelector("tr.shown [name=show], [name=show]")?.focus({ preventScroll: true });
}
