// The answer on the page: stepping through plays draws each on the board; one click puts one there. Old answers are marked.

import { written } from "./letters.js";
import "./replies.js";
import { samePosition, place } from "./state.js";
import { notify, say, text } from "./texts.js";

const narrow = matchMedia("(max-width: 699px)");
const FILTERS = ["sort", "square", "letters", "length", "text"];

export class Answer {
  #store;
  #board;
  #form;
  #requests;
  #answered;
  #sent;
  #focused = "";
  #pinned = null;
  #explained = null;
  #why = document.getElementById("why");
  #top;

  constructor(store, board, form, requests) {
    this.#store = store;
    this.#board = board;
    this.#form = form;
    this.#requests = requests;
    this.#top = form.querySelector("input[name=top]");
    const sheet = document.getElementById("sheet");
    sheet.addEventListener("click", (event) => this.#clicked(event));
    sheet.addEventListener("keydown", (event) => this.#keyDown(event));
    sheet.addEventListener("focusin", (event) => {
      this.#show(rowOf(event.target) ?? this.#pinned);
      if (narrow.matches) board.revealProposed();
    });
    sheet.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#show(rowOf(event.target) ?? this.#pinned);
    });
    sheet.addEventListener("pointerleave", () => this.#show(this.#pinned));
    form.addEventListener("input", (event) => {
      if (FILTERS.includes(event.target.name)) this.#refilter();
    });
    document.body.addEventListener("htmx:beforeRequest", (event) => this.#ask(event));
    document.body.addEventListener("htmx:afterSwap", (event) => this.#arrived(event.detail));
    store.listen((next, before, isEdit) => {
      if (isEdit) this.#edited();
    });
    this.#answered = this.element.dataset.total === undefined ? null : store.state;
    this.#dress();
    this.#pin(this.element.querySelector("tr.shown"));
    // On a phone the list is to be seen only once the sheet is open.
    if (this.#pinned) requestAnimationFrame(() => this.#pinned && reveal(this.#pinned));
  }

  get element() {
    return document.getElementById("answer");
  }

  get isStale() {
    return this.#answered === null || !samePosition(this.#answered, this.#store.state);
  }

  /** Whether the page shows an answer to the position as it is. */
  get isFresh() {
    return !this.isStale;
  }

  /** The play drawn on the board until another is chosen, written as "8D VITAE"; "" for none. */
  get pinned() {
    return this.#pinned?.querySelector(".show").value ?? "";
  }

  #rows() {
    return [...this.element.querySelectorAll("tr[data-tiles]")];
  }

  #ask(event) {
    const { target, elt } = event.detail;
    if (target.id === "answer") {
      this.#sent = this.#store.state;
      this.#focused = this.element.contains(document.activeElement) ? document.activeElement.id : "";
    } else if (elt.name === "top" && this.isStale) event.preventDefault();
  }

  #refilter() {
    this.#top.value = this.#top.dataset.usual;
    if (this.element.dataset.state !== "ok" || this.element.dataset.total !== undefined) this.#requests.refilter();
    this.#form.dispatchEvent(new Event("refiltered"));
  }

  #arrived(detail) {
    if (detail.requestConfig.elt.name === "top") {
      this.#top.value = detail.requestConfig.elt.value;
      this.#dress();
      this.#form.dispatchEvent(new Event("refiltered"));
      const more = this.element.querySelector("tr.more");
      say(more?.firstElementChild.firstChild.textContent.trim() ?? "");
      return;
    }
    if (detail.target.id !== "answer") return;
    const { state, total } = this.element.dataset;
    if (state === "ok" && total !== undefined) this.#answered = this.#sent;
    const pinned = this.pinned;
    this.#dress();
    if (this.#focused && document.activeElement === document.body) document.getElementById(this.#focused)?.focus();
    this.#pin(this.#rows().find((row) => row.querySelector(".show").value === pinned) ?? null);
    this.#complain();
    if (state === "ok") notify("");
    say(this.element.querySelector(".sentence")?.textContent ?? "");
    this.#form.dispatchEvent(new CustomEvent("answered", { detail: { hasPlays: this.#rows().length > 0 } }));
  }

  #edited() {
    this.#top.value = this.#top.dataset.usual;
    this.#markStale();
    this.#pin(null);
    this.#why.classList.add("idle");
    this.#complain([]);
  }

  /** Gives a new answer what only scripts offer: one stop for the Tab key, headers that sort, the mark of age. */
  #dress() {
    for (const header of this.element.querySelectorAll("th[data-sort]:not(:has(button))")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.id = `sort-${header.dataset.sort}`;
      button.append(...header.childNodes);
      header.append(button);
    }
    this.#rove(this.#rows().find((row) => row.contains(document.activeElement)) ?? this.#rows()[0]);
    this.#markStale();
  }

  #markStale() {
    const isOld = this.isStale && this.element.dataset.total !== undefined;
    this.element.classList.toggle("stale", isOld);
    const note = this.element.querySelector(".stale-note");
    if (note) note.hidden = !isOld;
    for (const button of this.element.querySelectorAll(".put, .more button")) button.ariaDisabled = isOld ? "true" : null;
  }

  #rove(current) {
    for (const row of this.#rows()) {
      for (const button of row.querySelectorAll("button")) button.tabIndex = row === current ? 0 : -1;
    }
  }

  #clicked(event) {
    const header = event.target.closest("th[data-sort]");
    if (header) {
      this.#sort(header.dataset.sort);
      return;
    }
    const row = rowOf(event.target);
    if (!row) return;
    event.preventDefault();
    if (event.target.closest(".put")) this.#put(row);
    else {
      this.#rove(row);
      this.#pin(row);
      if (narrow.matches) this.#board.revealProposed();
      this.#form.dispatchEvent(new Event("pinned"));
    }
  }

  #sort(order) {
    const { sort } = this.#form.elements;
    sort.value = sort.value === order ? `-${order}` : order;
    this.#refilter();
  }

  #keyDown(event) {
    const row = rowOf(event.target);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!row || !by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const rows = this.#rows();
    const next = rows[rows.indexOf(row) + by];
    if (!next) return;
    this.#rove(next);
    (next.querySelector(event.target.classList.contains("put") ? ".put" : ".show") ?? next.querySelector(".show")).focus();
  }

  /** Draws a row's play on the board and says why it is worth what it is worth; nothing takes both away. */
  #show(row) {
    const isShown = row && this.isFresh;
    for (const other of this.element.querySelectorAll("tr.current")) other.classList.toggle("current", other === row);
    if (isShown) row.classList.add("current");
    this.#board.propose(isShown ? tilesOf(row) : []);
    if (isShown) this.#explain(row);
    else if (this.isFresh) this.#why.classList.add("idle");
  }

  /** Says why a play is worth what it is worth. What is said already stays as it is, so that its links can be pressed. */
  #explain(row) {
    this.#why.hidden = false;
    this.#why.classList.remove("idle");
    if (this.#explained === row) return;
    this.#explained = row;
    document.getElementById("why-title").textContent = `${nameOf(row)} · ${row.querySelector(".score").textContent}`;
    document.getElementById("why-steps").replaceChildren(row.querySelector("template").content.cloneNode(true));
    const leave = document.getElementById("why-leave");
    const worth = row.querySelector(".worth")?.textContent;
    leave.textContent = (worth ? leave.dataset.weighed.replace("{worth}", worth) : leave.dataset.text)
      .replace("{leave}", row.querySelector(".leave").textContent || text("nothing"));
  }

  #pin(row) {
    this.#pinned = row;
    for (const shown of this.element.querySelectorAll("tr.shown")) shown.classList.remove("shown");
    row?.classList.add("shown");
    this.#why.hidden = !row && this.#rows().length === 0;
    this.#show(row);
  }

  /** Puts a row's play on the board. The next Enter asks what follows on it. */
  #put(row) {
    if (this.isStale) return;
    const tiles = tilesOf(row);
    this.#store.go(place(this.#store.state, tiles));
    this.#explain(row);
    document.getElementById("solve").focus({ preventScroll: true });
    notify(text("placed", { play: nameOf(row), rack: written(this.#store.state.rack) || text("no-tiles") }));
  }

  /** Puts what the server complains of beside the fields it is about. */
  #complain(errors = [...this.element.querySelectorAll(".errors [data-field]")]) {
    for (const place of this.#form.querySelectorAll("[data-errors]")) {
      place.textContent = errors.filter((error) => error.dataset.field === place.dataset.errors).map((error) => error.textContent).join(" ");
    }
    for (const input of this.#form.querySelectorAll("[aria-describedby]")) {
      const isWrong = errors.some((error) => input.getAttribute("aria-describedby").split(" ").includes(`${error.dataset.field}-error`));
      if (isWrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    this.#board.mark(new Set(errors.map((error) => error.dataset.square)), "error");
  }
}

function rowOf(element) {
  return element.closest?.("tr[data-tiles]") ?? null;
}

/** Scrolls the list to a row that is out of its sight; the page stays where it is. */
function reveal(row) {
  const list = row.closest(".scroll");
  const [around, at] = [list, row].map((element) => element.getBoundingClientRect());
  if (at.top < around.top || at.bottom > around.bottom) list.scrollTop += (at.top + at.bottom - around.top - around.bottom) / 2;
}

/** A row's move as the table writes it: "8D V(I)TAE", or "Exchange QV". */
function nameOf(row) {
  return [...row.querySelectorAll(".at, .show")].map((part) => part.textContent.trim()).join(" ");
}

/** The tiles of a row's play: [row, col, letter] each, lower case for a blank; none for an exchange or a pass. */
function tilesOf(row) {
  return row.dataset.tiles.split(" ").filter(Boolean).map((tile) => {
    const [down, right, letter] = tile.split(",");
    return [Number(down), Number(right), letter];
  });
}
