// The way here and back: the address bar holds the position, and steps that led to another page can be undone.

import { readable, writeAddress } from "../shared/history.js";
import { recall, remember } from "../shared/visit.js";
import { cgp } from "./letters.js";

const STEPS = "scrabble-pages";
const MOST_STEPS = 20;
const FILTERS = ["sort", "square", "letters", "length", "text", "top"];

/**
 * The address bar holds the position: after every edit, and after every answer, as the server reads it.
 *
 * An answered position keeps its entry in the browser's history, and so does the page as it arrived: the first edit after it
 * opens a new entry, which later edits and the answer to them replace. So Back goes from answer to answer, and last to where
 * it began.
 */
export function useAddress(store, form, answer) {
  let isKept = true; // whether what the address names is to stay in the history
  let isEdited = false;

  function write() {
    const query = queryOf(store.state, form, answer);
    if (isSameQuery(query, new URLSearchParams(location.search))) return;
    const opensEntry = isKept && isEdited && !answer.isFresh;
    const isWritten = writeAddress(`${form.getAttribute("action")}?${readable(query)}`, opensEntry, write);
    if (isWritten && opensEntry) isKept = false;
  }

  history.replaceState({ htmx: true }, "");
  store.whenEdited(() => {
    isEdited = true;
    write();
  });
  for (const name of ["refiltered", "pinned"]) form.addEventListener(name, write);
  form.addEventListener("answered", () => {
    isKept = answer.isFresh;
    isEdited = false;
  });
  document.body.addEventListener("htmx:beforeRequest", write);
  document.body.addEventListener("htmx:beforeHistoryUpdate", (event) => {
    event.detail.history.type = "replace";
  });
  addEventListener("pagehide", write);
  addEventListener("click", (event) => {
    if (event.target.closest?.("a[data-language]")) write(); // before the link takes over the address
  }, true);
}

/** What an address says of a position, of what is asked about it and of the play that is shown. */
function queryOf(state, form, answer) {
  const query = new URLSearchParams();
  const position = cgp(state, form.dataset);
  const isEmpty = /^[\d/]+ \/ 0\/0 0( (ld|bdn) \w+;)*$/.test(position);
  if (!isEmpty || !("usualGame" in form.dataset)) query.set("position", position);
  for (const name of FILTERS) {
    const input = form.querySelector(`:is(input, select)[name="${name}"]`);
    const usual = input.dataset.usual ?? "";
    if (input.value.trim() && input.value !== usual) query.set(name, input.value);
  }
  if (state.turn) query.set("turn", state.turn);
  const { hint } = answer.element.dataset;
  if (hint && (hint === "end" || answer.isFresh)) query.set("hint", hint);
  const { pins } = form.elements;
  if (pins.value && !pins.closest(".stale")) query.set("pins", pins.value);
  if (answer.chosen) query.set("show", answer.chosen);
  return query;
}

function isSameQuery(...queries) {
  const [one, other] = queries.map((query) => JSON.stringify([...query].sort()));
  return one === other;
}

/** Under this key the browser keeps the last position of each game, and the list, the order and the direction chosen there. */
export const GAMES = "scrabble-games";

/** What is remembered of the game called *rules*: the `query` of its last position, `lexicon`, `sort`, `across`; any may be missing. */
export function lastOf(rules) {
  return recall(GAMES, {})[rules] ?? {};
}

/** Chooses in *form* the list and the order last chosen in its game, where the address does not say them. */
export function chooseAgain(form) {
  const said = new URLSearchParams(location.search);
  if (said.has("position")) return;
  for (const name of ["lexicon", "sort"]) {
    const value = lastOf(form.elements.board.value)[name];
    const isOffered = [...form.elements[name].options].some((option) => option.value === value);
    if (isOffered && !said.has(name)) form.elements[name].value = value;
  }
}

/** Sends *form* for another game: with the list and the order last chosen there in place of those on the page. */
export function sendFor(form, rules) {
  const { lexicon, sort } = lastOf(rules);
  form.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of Object.entries({ do: "rules", lexicon, sort })) if (value && value !== "own") formData.set(name, value);
  }, { once: true });
  HTMLFormElement.prototype.submit.call(form);
}

/**
 * Steps that led to another page (another game, another board pasted), so that they can be undone and done again as others are.
 *
 * Each is the address and the game of a page, and the steps to undo there; they are kept for as long as the tab lives and the
 * game is the one they led to.
 */
export class CrossPageHistory {
  #past = [];
  #future = [];
  #game;
  #store;

  constructor(game, store) {
    this.#game = game;
    this.#store = store;
    const kept = recall(STEPS, null, "sessionStorage");
    if (kept?.game !== game) return;
    this.#past = kept.past;
    this.#future = kept.future;
    /** The name of the text about the step that led here, if it was the last action. */
    this.said = kept.said;
    if (kept.steps) store.takeUp(kept.steps);
    this.#keep(game, this.#past, this.#future);
  }

  /** Whether there is a step to undo (-1), or to do again (1). */
  can(by) {
    return (by < 0 ? this.#past : this.#future).length > 0;
  }

  /** Whether the step to do again leads to *game*. */
  leadsTo(game) {
    return this.#future.at(-1)?.game === game;
  }

  /** Notes that the page is left for one of *game*, where *said* is to be told. */
  leave(game, said = "") {
    this.#keep(game, [...this.#past, this.#here], [], said);
  }

  /** Goes to the page that the step to undo (-1) or to do again (1) led from. */
  step(by) {
    const [from, to] = by < 0 ? [this.#past, this.#future] : [this.#future, this.#past];
    const { game, address, steps } = from.at(-1);
    const [less, more] = [from.slice(0, -1), [...to, this.#here]];
    this.#keep(game, ...(by < 0 ? [less, more] : [more, less]), by < 0 ? "undone" : "redone", steps);
    location.assign(address);
  }

  get #here() {
    return { game: this.#game, address: location.pathname + location.search, steps: this.#store.steps };
  }

  #keep(game, past, future, said = "", steps = null) {
    remember(STEPS, { game, past: past.slice(-MOST_STEPS), future, said, steps }, "sessionStorage");
  }
}
