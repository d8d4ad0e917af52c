// The address bar holds the position: after every edit, and after every answer, as the server reads it.
//
// An answered position keeps its entry in the browser's history, and so does the page as it arrived: the first edit after it opens
// a new entry, which later edits and the answer to them replace. So Back goes from answer to answer, and last to where it began.

import { cgp } from "./letters.js";

/** Browsers limit how often the address may change; one that refuses is asked again after this many milliseconds. */
const PATIENCE = 1000;
const FILTERS = ["sort", "square", "letters", "length", "text", "top"];

export class Address {
  #store;
  #form;
  #answer;
  #waiting = 0;
  #isKept = true;
  #isEdited = false;

  constructor(store, form, answer) {
    this.#store = store;
    this.#form = form;
    this.#answer = answer;
    history.replaceState({ htmx: true }, "");
    this.#linkLanguages();
    store.listen((next, before, isEdit) => {
      if (!isEdit) return;
      this.#isEdited = true;
      this.write();
    });
    for (const name of ["refiltered", "pinned"]) form.addEventListener(name, () => this.write());
    form.addEventListener("answered", () => {
      this.#isKept = this.#answer.isFresh;
      this.#isEdited = false;
      this.#linkLanguages();
    });
    document.body.addEventListener("htmx:beforeRequest", () => this.write());
    document.body.addEventListener("htmx:beforeHistoryUpdate", (event) => {
      clearTimeout(this.#waiting);
      event.detail.history.type = "replace";
    });
    addEventListener("pagehide", () => this.write());
    document.addEventListener("click", (event) => {
      if (event.target.closest?.("a[data-language]")) this.write();
    }, true);
  }

  /** Writes the position and the filters into the address, if they are not there. */
  write() {
    clearTimeout(this.#waiting);
    const { state } = this.#store;
    const { boardName, usualLexicon } = this.#form.dataset;
    const query = this.#query(cgp(state, { boardName, usualLexicon }));
    const now = new URLSearchParams(location.search);
    if (sameQuery(query, now)) return;
    const opensEntry = this.#isKept && this.#isEdited && !this.#answer.isFresh;
    const address = `${this.#form.getAttribute("action")}?${readable(query)}`;
    try {
      if (opensEntry) history.pushState({ htmx: true }, "", address);
      else history.replaceState({ htmx: true }, "", address);
    } catch {
      this.#waiting = setTimeout(() => this.write(), PATIENCE);
      return;
    }
    if (opensEntry) this.#isKept = false;
    this.#linkLanguages();
  }

  #query(position) {
    const query = new URLSearchParams();
    const isEmpty = /^[\d/]+ \/ 0\/0 0$/.test(position);
    if (!isEmpty) query.set("position", position);
    for (const name of FILTERS) {
      const input = this.#form.querySelector(`:is(input, select)[name="${name}"]`);
      const usual = input.dataset.usual ?? "";
      if (input.value.trim() && input.value !== usual) query.set(name, input.value);
    }
    if (this.#answer.pinned) query.set("show", this.#answer.pinned);
    return query;
  }

  #linkLanguages() {
    for (const link of document.querySelectorAll("a[data-language]")) {
      const path = location.pathname.replace(/^\/[^/]+/, `/${link.dataset.language}`);
      link.href = path + location.search;
    }
  }
}

function sameQuery(one, other) {
  return [one, other].map((query) => JSON.stringify([...query].sort())).reduce((a, b) => a === b);
}

/** A query with the slashes of a CGP left as they are, which an address may hold. */
function readable(query) {
  return query.toString().replaceAll("%2F", "/").replaceAll("%3F", "?").replaceAll("%3B", ";");
}
