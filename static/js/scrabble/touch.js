// Touch screens: keys for every tile in place of the system's keyboard, swipes through the plays, and Back, which closes the sheet.

import { closedByBack } from "../shared/back.js";
import { button, element, typeInto } from "../shared/elements.js";
import { watchSwipes } from "../shared/swipe.js";
import { taps } from "./board.js";
import { useEntry } from "./entry.js";
import { shown } from "./letters.js";
import { useSheet } from "./sheet.js";
import * as state from "./state.js";
import { Zoom } from "./zoom.js";

const KEYBOARDS = [
  ["ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮЁ"],
  ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"],
];
const LONGEST_ROW = 10;
const HOLD = 400;
const { documentElement: root } = document;

/** Makes the page fit for fingers; *hasPlays* is whether it came with an answer. Gives what closes the answer's sheet. */
export function useTouch({ store, board, typing, form, hasPlays }) {
  const closeSheet = useSheet(store, form, hasPlays);
  useEntry(store, board, typing, form);
  const racks = ["rack", "opponent_rack"].map((name) => form.elements.namedItem(name));
  const keys = drawKeys(JSON.parse(form.dataset.alphabet).letters);
  const zoom = new Zoom(board);
  const isRack = () => racks.includes(document.activeElement);

  /** Shows the keys while there is something that they type into. */
  function draw() {
    const isEntering = taps.matches && (store.state.cursor >= 0 || isRack() || document.getElementById("entry").value !== "");
    root.classList.toggle("entering", isEntering);
    if (isEntering && isRack()) closeSheet();
    for (const rack of racks) rack.inputMode = taps.matches ? "none" : "text";
  }

  document.getElementById("blank-key").addEventListener("click", (event) => {
    if (!isRack()) return;
    event.stopImmediatePropagation();
    type(document.activeElement, "?");
  }, true);
  document.getElementById("erase").addEventListener("click", () => {
    if (isRack()) type(document.activeElement, "");
  });
  for (const kind of ["focusin", "focusout"]) document.addEventListener(kind, () => setTimeout(draw));
  store.listen(draw);
  taps.addEventListener("change", draw);
  form.addEventListener("answered", ({ detail }) => {
    if (!taps.matches || !detail.isAsked || !detail.hasPlays) return;
    store.go(state.deselect(store.state));
    zoom.to(1);
  });
  useHolding(keys, (letter) => {
    if (store.state.cursor < 0 || isRack() || document.getElementById("entry").value) return false;
    typing.put(letter, true);
    return true;
  });
  watchSwipes(document.getElementById("sheet"), (by) => document.getElementById(by > 0 ? "play-after" : "play-before").click());
  watchBack(closeSheet);
  followColumn();
  new ResizeObserver(([{ target }]) => {
    root.style.setProperty("--typing", `${target.offsetHeight}px`);
    if (target.offsetHeight) board.cells[store.state.cursor]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }).observe(document.getElementById("typing"));
  scoreFirst(form);
  draw();
  return closeSheet;
}

/** Puts a key for every letter into the row of tile keys, as a keyboard has them; what it has no place for comes last. */
function drawKeys(letters) {
  const keys = document.getElementById("tile-keys");
  const named = new Map([...keys.querySelectorAll("[data-letter]")].map((key) => [key.dataset.letter, key]));
  const usual = KEYBOARDS.find(([first]) => letters.includes(first[2])) ?? [];
  const rows = usual.map((row) => [...row].filter((letter) => letters.includes(letter)));
  const others = [...letters].filter((letter) => !usual.join("").includes(letter));
  while (others.length) rows.push(others.splice(0, LONGEST_ROW));
  const [blank, erase] = ["blank-key", "erase"].map((id) => document.getElementById(id));
  Object.assign(blank, { title: blank.textContent, ariaLabel: blank.textContent, textContent: "?" });
  keys.replaceChildren(...rows.map((row) => element("div", {}, ...row.map((letter) => named.get(letter) ?? letterKey(letter)))));
  keys.lastElementChild.prepend(blank);
  keys.lastElementChild.append(erase);
  return keys;
}

/** A key held down types a blank as that letter, if *put* takes it; the click at the end is then ignored. */
function useHolding(keys, put) {
  let waiting = 0;
  let isHeld = false;
  keys.addEventListener("pointerdown", (event) => {
    const { letter } = event.target.closest("button")?.dataset ?? {};
    isHeld = false;
    clearTimeout(waiting);
    if (letter) waiting = setTimeout(() => (isHeld = put(letter)), HOLD);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) keys.addEventListener(kind, () => clearTimeout(waiting));
  keys.addEventListener("contextmenu", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    if (isHeld) event.stopImmediatePropagation();
    isHeld = false;
  }, true);
}

function letterKey(letter) {
  return button({ textContent: shown(letter), dataset: { letter } });
}

/** Types *letter* into a field where its caret is; "" takes away what is before it. */
function type(field, letter) {
  let { selectionStart: from } = field;
  if (!letter && from === field.selectionEnd) from -= field.value.slice(0, from).match(/(\[[^[\]]*\]|.)$/su)?.[0].length ?? 0;
  typeInto(field, letter, from);
}

/** Tells style sheets where the column beside the board is: the keys lie over its end. */
function followColumn() {
  const column = document.querySelector(".side");
  const follow = () => {
    const { left, width } = column.getBoundingClientRect();
    root.style.setProperty("--column-left", `${left}px`);
    root.style.setProperty("--column-width", `${width}px`);
  };
  new ResizeObserver(follow).observe(document.body);
}

/** Back closes the sheet of a phone before it leaves the page. */
function watchBack(closeSheet) {
  const isSheet = matchMedia("(max-width: 699px)");
  const watch = closedByBack(closeSheet);
  const follow = () => watch(isSheet.matches && root.classList.contains("sheet-open"));
  new MutationObserver(follow).observe(root, { attributeFilter: ["class"] });
  follow();
}

/** On a phone, a board entered from the start has its plays by score. An order that the player chose, or a link has, stays. */
function scoreFirst(form) {
  const { sort } = form.elements;
  const isUntouched = !location.search && sort.value === sort.dataset.usual;
  if (isUntouched && matchMedia("(max-width: 699px)").matches) sort.value = "score";
}
