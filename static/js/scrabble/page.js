// The Scrabble page: reads the form into a state and joins the parts, each of which has one subject.

import { complain } from "../shared/answers.js";
import { Store, watchSteps } from "../shared/history.js";
import { notify, say, text, unreachable } from "../shared/texts.js";
import { Answer } from "./answer.js";
import { Board, Typing, taps } from "./board.js";
import { readFields, useFields, useTileKeys } from "./fields.js";
import { CrossPageHistory, chooseAgain, lastOf, sendFor, useAddress } from "./history.js";
import { useAlphabet } from "./letters.js";
import { isPicture, readPasted, takeDropped, useRequests } from "./requests.js";
import * as state from "./state.js";

const form = document.getElementById("position");
const alphabet = JSON.parse(form.dataset.alphabet);
useAlphabet(alphabet);
chooseAgain(form);
const board = new Board(form);
const store = new Store(state.start({ size: board.size, squares: board.read(), turn: form.elements.turn.value, across: lastOf(form.elements.board.value).across ?? true, ...readFields(form) }), state);

store.listen((next, before) => board.draw(next, before));
useFields(store, form);
useRequests(store, form);
const answer = new Answer(store, board, form);
const typing = new Typing(store, board, readPosition);
useAddress(store, form, answer);
useTileKeys(store, typing);
if (alphabet.letters.includes("Ы")) takeLatinKeys();

/** Closes the sheet that the answer rises in on a phone, if there is one. */
let closeSheet = () => {};

/** Lets a Latin keyboard type the Russian letters in the place of its keys, on the board and the racks. */
async function takeLatinKeys() {
  const { russianKey, typeRussian } = await import("../shared/keyboard.js");
  typing.letterOfKey = russianKey;
  for (const name of ["rack", "opponent_rack"]) form.elements.namedItem(name).addEventListener("keydown", typeRussian);
}

async function fitFingers() {
  document.documentElement.classList.toggle("taps", taps.matches);
  if (!taps.matches) return;
  taps.removeEventListener("change", fitFingers);
  const { useTouch } = await import("./touch.js");
  closeSheet = useTouch({ store, board, typing, form, hasPlays: answer.isFresh });
}
taps.addEventListener("change", fitFingers);
fitFingers();

/** Loads a script; null, after telling the player if *isAsked*, without a connection. */
async function load(name, isAsked = true) {
  try {
    return await import(name);
  } catch {
    if (isAsked) notify(unreachable(), true);
    return null;
  }
}

// The comparison: its script is loaded with the first play that is compared

let comparison = null;

async function compare(act) {
  comparison ??= await load("./compare.js", act !== undefined);
  comparison?.prepare({ store, form, answer, closeSheet: () => closeSheet() });
  if (comparison) act?.(comparison);
}

store.whenEdited(() => {
  if (!comparison && answer.answered) compare(); // a play may be laid on the board
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("#compare button, #pin, button[value=compare]");
  if (!button) return;
  event.preventDefault();
  compare((it) => it.press(button));
});
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.id !== "mine" || event.isComposing) return;
  event.preventDefault();
  compare((it) => it.compare());
});
if (form.elements.pins.value) compare();

// The simulation: its script is loaded when it is begun

async function simulate(settings) {
  const simulation = await load("./simulation.js");
  simulation?.prepare({ store, form, answer });
  simulation?.simulate(settings);
}

form.addEventListener("click", (event) => {
  if (!event.target.closest("button[value=simulate]")) return;
  event.preventDefault();
  if (answer.isFresh) simulate();
});
const [, simulated] = location.hash.match(/^#simulation=([\d-]+)$/) ?? [];
if (simulated && answer.isFresh) simulate(simulated);

// The visitor's own word list: its script is loaded when it is needed

const ownList = document.getElementById("own-list");
if (ownList) {
  const { minutes, megabytes } = ownList.dataset;
  if (minutes) ownList.insertAdjacentHTML("beforeend", text("own-list-fields", { minutes, megabytes }));
  const use = () => load("./own_list.js");
  if (ownList.open || form.elements.own.value || localStorage.getItem(`own-list-${ownList.dataset.language}`)) use();
  ownList.addEventListener("toggle", use);
  const { lexicon } = form.elements;
  const bring = lexicon.appendChild(new Option(`${ownList.firstElementChild.textContent}…`, "bring"));
  lexicon.addEventListener("input", (event) => {
    if (lexicon.value !== bring.value) return;
    event.stopPropagation();
    lexicon.value = store.state.lexicon;
    ownList.open = true;
    document.getElementById("own-file").focus();
  });
}

const gameFiles = document.getElementById("game-files");
takeDropped(gameFiles.href, takePicture);
const game = sessionStorage.getItem("game");
if (game?.startsWith("/")) {
  const back = gameFiles.cloneNode();
  Object.assign(back, { id: "game-back", href: game.replace(/^\/[^/]+/, `/${document.documentElement.lang}`), textContent: text("back-to-game") });
  back.classList.add("back");
  document.querySelector(".settings").append(back);
}

// A game against the program goes on from the board, if there is one.
document.getElementById("play-game").addEventListener("click", ({ currentTarget }) => {
  const position = new URLSearchParams(location.search).get("position");
  if (position) currentTarget.search = new URLSearchParams({ position });
});

// The title, the link and the recent positions: their script is loaded with the first position, when the page is idle or is left.

/** Milliseconds: a page that is never idle loads it, too. */
const LATEST = 2000;
let hurry;
const isIdle = new Promise((done) => {
  hurry = done;
  const whenIdle = () => globalThis.requestIdleCallback?.(done, { timeout: LATEST }) ?? setTimeout(done);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
});
let links;

function useLinks() {
  links ??= isIdle.then(() => import("./links.js")).then((module) => module.useLinks(store, form, answer)).catch(() => {
    links = undefined; // without a connection: the next edit tries again
  });
  return links;
}

store.whenEdited(useLinks);
if (!state.isEmpty(store.state)) useLinks();
document.getElementById("share").addEventListener("click", async () => (await useLinks())?.());

// Pictures of boards: the reader is loaded with the first one

document.getElementById("read").insertAdjacentHTML("afterend", text("from-picture"));
const pictures = document.getElementById("picture-file");
const loadPanel = () => import("./picture/panel.js");

function choosePicture() {
  pictures.click();
  loadPanel().then(({ prepare }) => prepare()).catch(() => {}); // the player is told once a picture is chosen
}

async function takePicture(file) {
  try {
    const { openPicture } = await loadPanel();
    await openPicture(file, { store, form, otherPages, choose: choosePicture });
  } catch {
    notify(unreachable(), true);
  }
}

document.addEventListener("click", ({ target }) => target.closest?.(".choose-picture") && choosePicture());
pictures.addEventListener("change", () => {
  const [file] = pictures.files;
  pictures.value = ""; // so that the same file can be chosen again
  if (file) takePicture(file);
});
document.addEventListener("paste", ({ clipboardData: pasted }) => {
  const file = [...(pasted?.files ?? [])].find(isPicture);
  if (file && !pasted.getData("text/plain").trim()) takePicture(file);
});

/** Takes over a pasted position in one step that can be undone; nothing changes if it cannot be read. */
async function readPosition(pasted) {
  const read = await readPasted(pasted, store, form);
  if (!read) return;
  if (read.doubtful) {
    checkFirst(read.doubtful);
    return;
  }
  if (read.rows.length !== board.size || read.rules !== form.elements.rules.value) {
    otherPages.leave(read.rules, "read");
    location.assign(read.url);
    return;
  }
  store.go(state.load(store.state, read));
  const notice = read.notice || text("read");
  notify(notice);
  if (!read.named.includes("rack") || !store.state.rack) return;
  form.addEventListener("answered", () => notify(notice), { once: true });
  form.requestSubmit();
}

/** Gives a pasted board with doubtful rows to the player to mend: what is on the page's board stays until then. */
function checkFirst({ text: lines, message }) {
  const field = form.elements.pasted;
  field.value = lines;
  field.rows = lines.split("\n").length;
  complain(form, [{ field: "pasted", text: message }]);
  notify(message, true);
  field.focus();
}

// Buttons. A press keeps the focus where it is, so that typing on the board goes on.

const buttons = Object.fromEntries(["undo", "redo", "clear", "blank-key", "read"].map((id) => [id, document.getElementById(id)]));
for (const button of Object.values(buttons)) button.addEventListener("mousedown", (event) => event.preventDefault());

const chosenGame = [...form.elements.rules.options].find((option) => option.defaultSelected)?.value ?? form.elements.rules.value;
addEventListener("pageshow", () => { form.elements.rules.value = chosenGame; }); // Back may show the page with the choice that led away
const otherPages = new CrossPageHistory(chosenGame, store);
if (otherPages.said) notify(text(otherPages.said));

function step(by) {
  if (store.step(by)) notify(text(by < 0 ? "undone" : "redone"));
  else if (canStepPage(by)) otherPages.step(by);
}

/** Whether the next step leads to another page; to redo one, nothing may have changed since, which it would lose. */
function canStepPage(by) {
  return otherPages.can(by) && (by < 0 || store.isAsOpened);
}

buttons.clear.addEventListener("click", (event) => {
  event.preventDefault();
  store.go(state.clear(store.state));
  closeSheet();
  notify(text("cleared"));
});
buttons.read.addEventListener("click", (event) => {
  event.preventDefault();
  readPosition(form.elements.pasted.value);
});
buttons["blank-key"].addEventListener("click", () => {
  const isOnTile = (store.state.squares[store.state.cursor] ?? ".") !== ".";
  store.go(isOnTile ? state.toggleBlank(store.state) : state.armBlank(store.state));
  notify(store.state.blankNext ? text("armed") : "");
});

function drawButtons(now) {
  buttons.undo.ariaDisabled = store.canUndo || canStepPage(-1) ? null : "true";
  buttons.redo.ariaDisabled = store.canRedo || canStepPage(1) ? null : "true";
  buttons["blank-key"].setAttribute("aria-pressed", String(now.blankNext));
  document.querySelector("label[for=mine]").textContent = text(now.turn ? "opponents-play" : "my-play");
}

store.listen(drawButtons);
drawButtons(store.state);

// Choices and folds

form.elements.rules.addEventListener("change", async () => {
  const { rules } = form.elements;
  try {
    await fetch(form.action, { method: "HEAD" });
  } catch {
    rules.value = chosenGame;
    notify(unreachable(), true);
    return;
  }
  hurry();
  await useLinks(); // which remembers this game's position, list and order
  const { query } = lastOf(rules.value);
  const isDone = state.isEmpty(store.state) || answer.isFresh;
  if (query && isDone && !otherPages.leadsTo(rules.value)) {
    otherPages.leave(rules.value, "last-of-game");
    location.assign(form.action + query);
    return;
  }
  otherPages.leave(rules.value);
  sendFor(form, rules.value);
});

/** Puts links to the position as text and picture into the report; without scripts a link leads to a page with them. */
function fillExports() {
  const fold = document.querySelector("#report [data-keep=export]");
  if (!fold) return;
  const { search } = fold.querySelector("a");
  fold.insertAdjacentHTML("beforeend", text("exports"));
  for (const link of fold.querySelectorAll("[download]")) link.search = search + link.search.replace("?", "&");
  fold.querySelector("code").textContent = new URLSearchParams(search).get("position");
}
fillExports();

const equity = document.querySelector("[data-keep=equity]");
equity?.insertAdjacentHTML("beforeend", text(`equity${"borrowed" in equity.dataset ? "-borrowed" : ""}`, equity.dataset));

const recent = document.getElementById("recent");
for (const [target, kind] of [[recent, "toggle"], [form, "remembered"]]) {
  target.addEventListener(kind, async () => {
    if (recent.open) (await import("./recent.js")).drawRecent(recent, form.getAttribute("action"));
  });
}

/** What the last report said of unknown words: it is spoken when it changes, not after each edit. */
let warned = "";
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "report") return;
  fillExports();
  const listed = [...document.querySelectorAll("#report [data-squares]")];
  board.mark(new Set(listed.flatMap((item) => item.dataset.squares.split(" "))), "unknown");
  const warnings = listed.map((item) => item.textContent).join(" ");
  if (warnings && warnings !== warned) say(warnings);
  warned = warnings;
});

// Keys that work wherever the focus is

const UNDO_FIELDS = new Set(["rack", "opponent_rack", "score", "opponent_score"]);

watchSteps(step, (target) => target.matches?.("input, textarea") && !board.element.contains(target) && !UNDO_FIELDS.has(target.name));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing) {
    closeSheet();
    const fold = event.target.closest?.("details[open]");
    if (fold) {
      fold.open = false;
      fold.querySelector("summary").focus();
    }
    store.go(state.deselect(store.state));
    if (board.element.contains(document.activeElement)) document.activeElement.blur();
  } else if (event.key === "F6" && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    const { shiftKey } = event;
    import("./parts.js").then(({ goOn }) => goOn(board, store.state, shiftKey ? -1 : 1));
  } else if (event.key === "Enter" && event.target.matches("body, #board, #position select") && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
});
