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

export class Links {
  #store;
  #form;
  #answer;
  /** The position that was on the page last, as the recent ones are kept; null while there was none. */
  #seen = null;
  /** The address of a position kept before it was solved: what becomes of it takes its place. */
  #begun = "";

  constructor(store, form, answer) {
    this.#store = store;
    this.#form = form;
    this.#answer = answer;
    store.listen((next, before, isEdit) => {
      if (isEdit) this.#edited();
    });
    form.addEventListener("pinned", () => this.#see());
    form.addEventListener("answered", () => this.#arrived());
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#leave();
    });
    this.#arrived();
  }

  /** The play that the page draws with its score, "4H LOVAT 44", or before that the rack; "" for neither. */
  get name() {
    const row = this.#answer.isFresh && this.#answer.element.querySelector("tr.shown");
    return row ? playOf(row) : written(this.#store.state.rack);
  }

  /** The title of the game on the board. */
  get #game() {
    return [...this.#form.elements.rules.options].find((option) => option.defaultSelected) ?? this.#form.elements.rules.selectedOptions[0];
  }

  /** Notes what is on the page, and entitles the window. */
  #see() {
    const isBlank = isEmpty(this.#store.state);
    const tool = document.querySelector("#tools [aria-current]").textContent;
    document.title = [this.name, isBlank ? tool : this.#game.text, "Tilewright"].filter(Boolean).join(DASH);
    if (isBlank) return;
    setTimeout(() => styled("scrabble/print").catch(() => {}), PRINT_SHEET_AFTER);
    const { value: rules, text: game } = this.#game;
    this.#seen = { rules, game, name: this.name, query: location.search, when: Date.now() };
  }

  #edited() {
    if (isEmpty(this.#store.state)) {
      this.#keep();
      this.#seen = null;
      this.#begun = "";
      this.#ofGame({ query: "" });
    }
    this.#see();
  }

  #arrived() {
    this.#see();
    if (this.#answer.isFresh) this.#keep();
  }

  #leave() {
    this.#see();
    this.#keep();
    const { lexicon, sort } = this.#form.elements;
    this.#ofGame({ lexicon: lexicon.value, sort: sort.value, across: this.#store.state.across });
  }

  /** Remembers these of the game on the board, and what else is known of it. */
  #ofGame(values) {
    const games = recall(GAMES, {});
    remember(GAMES, { ...games, [this.#game.value]: { ...games[this.#game.value], ...values } });
  }

  /** Puts the position seen last before the recent ones; each is there once. */
  #keep() {
    if (!this.#seen) return;
    const { query } = this.#seen;
    const others = recentPositions().filter((other) => other.query !== this.#begun && positionIn(other) !== positionIn(this.#seen));
    keepRecent([this.#seen, ...others]);
    this.#ofGame({ query });
    this.#begun = this.#answer.isFresh ? "" : query;
    this.#form.dispatchEvent(new Event("remembered"));
  }

  /** Hands the position's link to the share sheet of a phone or a tablet; elsewhere copies it. */
  async send() {
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
