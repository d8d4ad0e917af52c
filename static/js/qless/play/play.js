// The play board: clicks, keys and drags become transitions of the state; the rest follows the state.

import { watchDrags } from "../../shared/drag.js";
import { ARROWS, element } from "../../shared/elements.js";
import { readable, Store, watchSteps, writeAddress } from "../../shared/history.js";
import { copy, copyLink, notify, say, text } from "../../shared/texts.js";
import { clockText } from "../../shared/time.js";
import { remember } from "../../shared/visit.js";
import { keepProgress, note, progressOf, rolls } from "../record.js";
import { ownBadges, shape, showBadges, shownBadges } from "./badges.js";
import { Board, fits } from "./board.js";
import { Hand } from "./hand.js";
import { setUpGivingUp, setUpHelp } from "./help.js";
import { judgeOf, query } from "./judge.js";
import * as state from "./state.js";
import { watchFrom } from "./watch.js";

const form = document.getElementById("play");
const { bare, day } = form.dataset;
const letters = bare.split(" ")[0];
const name = `${bare} ${day}`;
const progress = progressOf(name);
const given = form.dataset.position.split(" ").find((token) => token.startsWith("board="))?.slice("board=".length) ?? "";
const laid = given || progress.board;
/** Whether the board was laid by somebody else: it came by a link and is not the one that this browser kept. */
const isOthers = given !== "" && given !== progress.board;

const store = new Store(
  state.start({ letters: letters.toUpperCase(), tiles: state.tilesOf(laid ? laid.split("/") : []) }),
  state,
);
const board = new Board();
const hand = new Hand(letters.toUpperCase());
const watch = watchFrom(progress.seconds, (seconds) => {
  progress.seconds = seconds;
  keepProgress(name, progress);
});
let isSolved = false;
/**
 * The key of the cell of a tile that went to the cursor by itself, after one for which a square was chosen: a square
 * chosen next is meant for it. "next" before there is such a tile; "" while the squares are chosen first.
 */
let byItself = "";

const judge = judgeOf(form, board, (said) => {
  isSolved = said?.solved ?? false;
  if (said === null) return;
  if (isSolved) solved();
  else if (!progress.gaveUp && !progress.result) watch.run();
});
const help = setUpHelp(form, {
  query: () => query(form, store.state),
  step: () => progress.step,
  used: (step) => {
    progress.step = step;
    progress.clues += 1;
    keepProgress(name, progress);
    record(0);
  },
  take: (cells) => {
    const box = state.bounds(store.state.tiles);
    edit(state.takeBack(store.state, cells.map(([row, col]) => [row + box.top, col + box.left])));
  },
});

function solved() {
  watch.stop();
  const isByLink = !progress.result && isOthers && !store.canUndo;
  if (progress.gaveUp || isByLink) { // nobody has solved it here
    document.getElementById("result").remove();
    document.getElementById("share-result").parentElement.remove();
    return;
  }
  progress.result ??= { seconds: watch.seconds, clues: progress.clues, badges: [...shownBadges(), ...ownBadges(watch.seconds, progress.clues)] };
  showBadges(ownBadges(progress.result.seconds, progress.result.clues));
  document.getElementById("give-up").hidden = true;
  keepProgress(name, progress);
  record(1);
  document.getElementById("result").textContent = text("result", resultValues());
  document.getElementById("share-result").addEventListener("click", shareResult);
  document.getElementById("save-picture").addEventListener("click", savePicture);
  document.getElementById("praise").scrollIntoView({ block: "nearest" });
}

setUpGivingUp(form, {
  query: () => query(form, store.state),
  hasGivenUp: () => progress.gaveUp,
  giveUp: () => {
    watch.stop();
    progress.gaveUp = 1;
    keepProgress(name, progress);
    if (!progress.result) record(0);
  },
});

function resultValues() {
  return { time: clockText(progress.result.seconds), clues: progress.result.clues, day, letters: letters.toUpperCase() };
}

function record(isSolvedNow) {
  const { seconds, clues } = (isSolvedNow && progress.result) || progress;
  if (rolls.find({ letters, day }) || isSolvedNow || progress.gaveUp || Object.keys(store.state.tiles).length || clues) {
    const badges = (isSolvedNow && progress.result.badges) || [];
    note({ letters, day, seconds: Math.round(seconds * 10) / 10, clues, solved: isSolvedNow, gaveUp: progress.gaveUp, badges });
  }
}

/** A link to the roll without the board: nothing is given away. */
function rollLink() {
  return new URL(`${form.getAttribute("action")}?${query(form, state.takeAll(store.state))}`, location.href).href;
}

function shareResult({ currentTarget: button }) {
  copy(button, `${sharedText()}\n${shape(state.rows(store.state.tiles))}\n${rollLink()}`);
}

function sharedText() {
  return text(day ? "shared-daily" : "shared-roll", resultValues());
}

async function savePicture() {
  const { save } = await import("./picture.js");
  save(state.rows(store.state.tiles), sharedText(), [...document.querySelectorAll("#praise .badges li")].map((badge) => badge.textContent));
}

/** Goes to a state; null means that a letter was not there. */
function edit(next, letter = "") {
  if (next === null) {
    notify(text("none-left", { letter }), true);
    say(text("none-left", { letter }));
  } else if (!fits(next.tiles)) notify(text("too-far"), true);
  else {
    notify("");
    store.go(next);
  }
}

store.listen((next, before, isEdit) => {
  if (isEdit) judge(next);
  board.draw(next);
  if (next.tiles !== before.tiles) hand.draw(next);
  showButtons();
  if (!isEdit) return;
  progress.board = state.rows(next.tiles).join("/");
  progress.lexicon = form.dataset.lexicon;
  keepProgress(name, progress);
  showAddress();
  help.forget();
  if (!progress.result) record(0);
});

function showButtons() {
  document.getElementById("undo").disabled = !store.canUndo;
  document.getElementById("redo").disabled = !store.canRedo;
  document.getElementById("clear").disabled = !Object.keys(store.state.tiles).length;
}

function showAddress() {
  const asked = query(form, store.state);
  asked.delete("corner");
  writeAddress(`${form.getAttribute("action")}?${readable(asked)}`, false, showAddress);
}

// Mouse and finger

board.element.addEventListener("click", (event) => {
  const cell = board.squareOf(event.target);
  if (!cell) return;
  const isFree = !store.state.tiles[state.keyOf(cell)];
  if (hand.held) {
    edit(state.layOn(store.state, hand.held, cell));
    byItself = "next";
  } else if (store.state.tiles[byItself] && isFree && !isCursor(cell)) {
    edit(state.carryOn(store.state, state.cellOf(byItself), cell));
    byItself = "next";
  } else {
    store.go(state.click(store.state, cell));
    byItself = "";
  }
  if (store.state.cursor) board.focus(store.state.cursor);
});
board.element.addEventListener("mousedown", (event) => event.preventDefault());
board.element.addEventListener("focusin", (event) => {
  const cell = board.squareOf(event.target);
  if (cell && !store.state.cursor && event.target.matches(":focus-visible")) store.go(state.select(store.state, cell));
});

hand.element.addEventListener("click", (event) => {
  const { index, letter } = hand.at(event.target);
  if (!letter) return;
  const { cursor } = store.state;
  if (cursor) {
    edit(state.type(store.state, letter), letter);
    byItself = byItself === "next" ? state.keyOf(cursor) : "";
    if (event.detail === 0) hand.element.querySelector("button.tile")?.focus();
    return;
  }
  hand.hold(index);
  notify(hand.held ? text("held", { letter }) : "");
  if (hand.held) say(text("held", { letter }));
});

function isCursor(cell) {
  const { cursor } = store.state;
  return cursor !== null && state.keyOf(cursor) === state.keyOf(cell);
}

watchDrags({
  tileAt: (target) => {
    const { letter } = hand.at(target);
    if (letter) return { letter };
    const from = board.squareOf(target);
    const tile = from && store.state.tiles[state.keyOf(from)];
    return tile ? { letter: tile, from } : null;
  },
  drop: ({ letter, from }, target) => {
    byItself = "";
    const to = board.squareOf(target);
    const now = state.deselect(store.state);
    if (to) edit(from ? state.shift(now, from, to) : state.lay(now, letter, to), letter);
    else if (from && target?.closest("#hand, .play-left > .bar, .play-right")) edit(state.takeBack(now, [from]));
  },
  shadowOf: ({ letter }) => element("span", { textContent: letter }),
  moved: (event) => board.pan(event),
});

// The keyboard

board.element.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !store.state.cursor) return;
  const next = afterKey(event, store.state);
  if (next === undefined) return;
  event.preventDefault();
  byItself = "";
  const { across } = store.state;
  edit(next, event.key.toUpperCase());
  if (next && next.across !== across) say(text(next.across ? "across" : "down"));
});

/** The state that a key leads to: null if its letter is not there, undefined if the key has no meaning here. */
function afterKey(event, now) {
  if (event.key in ARROWS) {
    const next = state.move(now, ...ARROWS[event.key]);
    return board.cell(next.cursor) ? next : now;
  }
  switch (event.key) {
    case "Backspace": return state.backspace(now);
    case "Delete": return state.takeBack(now, [now.cursor]);
    case "Escape": return state.deselect(now);
    case "Enter":
    case " ": return hand.held ? state.lay(now, hand.held, now.cursor) : state.turn(now);
  }
  if (/^[a-z]$/i.test(event.key)) return state.type(now, event.key.toUpperCase());
  if ([...event.key].length === 1) notify(text("no-letter", { letter: event.key }), true);
  return undefined;
}

watchSteps((by) => store.step(by), (target) => target.closest("input, select, textarea"));
document.getElementById("clear").addEventListener("click", () => edit(state.takeAll(store.state)));
document.getElementById("shuffle").addEventListener("click", () => hand.shuffle(store.state));
document.getElementById("share").addEventListener("click", (event) => copyLink(event.currentTarget, rollLink()));
form.addEventListener("submit", (event) => event.preventDefault());

// The time may be hidden: there is no clock in the rules.

const TIME = "qless-time";
const hiding = document.getElementById("hide-watch");
function showWatch(isHidden) {
  document.getElementById("watch").hidden = isHidden;
  hiding.textContent = text(isHidden ? "show-time" : "hide-time");
}
function wasHidden() {
  try {
    return /hidden/.test(localStorage.getItem(TIME)); // with quotes or, as it was kept at first, without
  } catch {
    return false;
  }
}
hiding.addEventListener("click", () => {
  const isHidden = !document.getElementById("watch").hidden;
  remember(TIME, isHidden ? "hidden" : "shown");
  showWatch(isHidden);
});
showWatch(wasHidden());

board.draw(store.state);
hand.draw(store.state);
showButtons();
showAddress();
judge(store.state, 0);
