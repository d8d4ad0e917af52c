// A position by its name and its address: the window's title, the link for others, and what the browser remembers, which is
// the last position of each game with the list and the order chosen there, and the recent positions of all.

import { styled } from "../shared/elements.js";
import { notify, share, text } from "../shared/texts.js";
import { recall, recallList, remember } from "../shared/visit.js";
import { mainOf, partOf, tilesIn } from "./answer.js";
import { taps } from "./board.js";
import { GAMES } from "./history.js";
import { shown, written } from "./letters.js";
import { isEmpty } from "./state.js";

const DASH = " – ";
const RECENT = "scrabble-recent";
const MOST = 20;
/** Milliseconds: the style sheet for paper can wait until the page is in use. */
const PRINT_SHEET_AFTER = 1000;

/** Entitles the window and remembers positions from now on. Gives what sends the position's link. */
export function useLinks(store, form, answer) {
  let seen = null; // the position that was on the page last, as the recent ones are kept; null while there was none
  let begun = ""; // the address of a position kept before it was solved: what becomes of it takes its place
  const { options, selectedOptions } = form.elements.rules;
  const game = [...options].find((option) => option.defaultSelected) ?? selectedOptions[0]; // the one on the board

  /** Notes what is on the page, and entitles the window. */
  function see() {
    const isBlank = isEmpty(store.state);
    const tool = document.querySelector("#tools [aria-current]").textContent;
    const name = nameOf(store.state, answer);
    document.title = [name, isBlank ? tool : game.text, "Tilewright"].filter(Boolean).join(DASH);
    if (isBlank) return;
    setTimeout(() => styled("scrabble/print").catch(() => {}), PRINT_SHEET_AFTER);
    seen = { rules: game.value, game: game.text, name, query: location.search, when: Date.now() };
  }

  /** Puts the position seen last before the recent ones; each is there once. */
  function keep() {
    if (!seen) return;
    const { query } = seen;
    const others = recentPositions().filter((other) => other.query !== begun && positionIn(other) !== positionIn(seen));
    keepRecent([seen, ...others]);
    rememberOf(game.value, { query });
    begun = answer.isFresh ? "" : query;
    form.dispatchEvent(new Event("remembered"));
  }

  function arrived() {
    see();
    if (answer.isFresh) keep();
  }

  function leave() {
    see();
    keep();
    const { lexicon, sort } = form.elements;
    rememberOf(game.value, { lexicon: lexicon.value, sort: sort.value, across: store.state.across });
  }

  store.whenEdited((next) => {
    if (isEmpty(next)) {
      keep();
      seen = null;
      begun = "";
      rememberOf(game.value, { query: "" });
    }
    see();
  });
  form.addEventListener("pinned", see);
  form.addEventListener("answered", arrived);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  arrived();
  return send;
}

/** The play that the page draws with its score, "4H LOVAT 44", or before that the rack; "" for neither. */
function nameOf({ rack }, answer) {
  const row = answer.isFresh && answer.element.querySelector("tr.shown");
  return row ? playOf(row) : written(rack);
}

/** Remembers these of the game called *rules*, and what else is known of it. */
function rememberOf(rules, values) {
  const games = recall(GAMES, {});
  remember(GAMES, { ...games, [rules]: { ...games[rules], ...values } });
}

/** Hands the position's link to the share sheet of a phone or a tablet; elsewhere copies it. */
async function send() {
  if (taps.matches && navigator.share) {
    await share("");
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    notify(text("link-copied"));
  } catch {
    notify(text("not-allowed"), true);
  }
}

/** The recent positions, the newest first: { rules, game, name, query, when } each. */
export function recentPositions() {
  return recallList(RECENT, (entry) => typeof entry?.query === "string" && positionIn(entry));
}

/** Keeps these positions, as many as there is room for; none at all forgets the last one of each game, too. */
export function keepRecent(entries) {
  remember(RECENT, entries.slice(0, MOST));
  if (entries.length === 0) remember(GAMES, {});
}

/** The position in an entry's address, as CGP. */
export function positionIn({ query }) {
  return new URLSearchParams(query).get("position") ?? "";
}

/** A row's play with its whole word, or an exchange or the pass as the row says it. */
function playOf(row) {
  const [at, letters] = mainOf(row);
  if (!letters) return row.querySelector("[name=show]").textContent.trim();
  const word = tilesIn(letters).map(({ letter }) => shown(letter.toUpperCase())).join("");
  return `${at} ${word} ${partOf(row, "score").trim()}`;
}
