// The answer on the page: stepping through plays draws each on the board; one click puts one there. Old answers are marked.

import { complain, faultsIn } from "../shared/answers.js";
import { button, element, TabStop } from "../shared/elements.js";
import { notify, say, text } from "../shared/texts.js";
import { shown, valueOf, written } from "./letters.js";
import { place, samePosition, takeTurn } from "./state.js";

const narrow = matchMedia("(max-width: 699px)");
const FILTERS = ["sort", "square", "letters", "length", "text"];

export class Answer {
  #store;
  #board;
  #form;
  #sent;
  #focused = "";
  #pinned = null;
  #isAsked = false;
  #explained = null;
  #stop = null;
  #why;
  #top;
  /** The position that the answer is about; null before the first. */
  answered = null;
  /** The play that the player chose to see, written as "8D VITAE"; "" for none: the first is drawn then. */
  chosen = "";

  constructor(store, board, form) {
    this.#store = store;
    this.#board = board;
    this.#form = form;
    this.#top = form.querySelector("input[name=top]");
    const sheet = document.getElementById("sheet");
    sheet.insertAdjacentHTML("beforeend", text("why-panel"));
    this.#why = sheet.lastElementChild;
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
    store.whenEdited(() => this.#edited());
    this.answered = this.element.dataset.total === undefined ? null : store.state;
    this.#dress();
    const shownFirst = this.element.querySelector("tr.shown");
    if (shownFirst) this.#choose(shownFirst);
    else this.pin(this.#rows()[0] ?? null);
    // On a phone the list is to be seen only once the sheet is open.
    if (this.#pinned) requestAnimationFrame(() => this.#pinned && reveal(this.#pinned));
    form.elements.rack.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" || !this.isFresh) return;
      event.preventDefault();
      this.#pinned?.querySelector("[name=show]").focus();
    });
    const steps = { "play-before": -1, "play-after": 1 };
    form.addEventListener("click", ({ target }) => this.#step(steps[target.closest("button")?.id]));
  }

  get element() {
    return document.getElementById("answer");
  }

  /** Whether the page shows an answer to the position as it is. */
  get isFresh() {
    return this.answered !== null && samePosition(this.answered, this.#store.state);
  }

  /** The move that is drawn and explained. */
  get shown() {
    return this.#pinned?.querySelector("[name=show]").value ?? "";
  }

  #rows() {
    return [...this.element.querySelectorAll("tr[data-words]")];
  }

  #ask(event) {
    const { target, elt } = event.detail;
    if (target.id === "answer") {
      this.#isAsked = event.detail.requestConfig.triggeringEvent?.type === "submit";
      this.#store.go(takeTurn(this.#store.state));
      this.#sent = this.#store.state;
      this.#focused = this.element.contains(document.activeElement) ? document.activeElement.id : "";
    } else if (elt.name === "top" && !this.isFresh) event.preventDefault();
  }

  #refilter() {
    this.#top.value = this.#top.dataset.usual;
    if (this.element.dataset.state !== "ok" || this.element.dataset.total !== undefined) htmx.trigger(this.#form, "refilter");
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
    if (state === "ok" && total !== undefined) this.answered = this.#sent;
    this.#dress();
    if (this.#focused && document.activeElement === document.body) document.getElementById(this.#focused)?.focus();
    const rows = this.#rows();
    const chosen = this.chosen && rows.find((row) => row.querySelector("[name=show]").value === this.chosen);
    if (chosen) this.#choose(chosen);
    else this.pin(rows[0] ?? null);
    this.#complain();
    if (state === "ok") notify("");
    say(this.element.querySelector(".sentence")?.textContent ?? "");
    this.#form.dispatchEvent(new CustomEvent("answered", { detail: { hasPlays: rows.length > 0, isAsked: this.#isAsked } }));
    if (!this.#isAsked || !this.#pinned) return;
    this.#board.revealProposed(); // the sheet of a phone has opened by now
    if (!narrow.matches) this.#pinned.scrollIntoView({ block: "nearest" });
  }

  /** Shows the play before or after the one shown. */
  #step(by) {
    const rows = this.#rows();
    const next = rows[rows.indexOf(this.#pinned) + by];
    if (!next) return;
    this.#rove(next);
    this.#choose(next);
    reveal(next);
    this.#board.revealProposed();
    say(`${nameOf(next)} · ${partOf(next, "score")}`);
    this.#form.dispatchEvent(new Event("pinned"));
  }

  #edited() {
    this.#top.value = this.#top.dataset.usual;
    this.#markStale();
    this.chosen = "";
    this.pin(this.isFresh ? this.#rows()[0] ?? null : null);
    this.#why.classList.toggle("idle", !this.#pinned);
    this.#complain([]);
  }

  /** Gives a new answer what only scripts offer: one stop for the Tab key, headers that sort, the mark of age. */
  #dress() {
    for (const header of this.element.querySelectorAll("th[data-sort]:not(:has(button))")) {
      const sort = button({ className: "sort", id: `sort-${header.dataset.sort}` });
      sort.append(...header.childNodes);
      header.append(sort);
    }
    const rows = this.#rows();
    for (const place of this.element.querySelectorAll("[name=place]")) place.ariaLabel = text("play-this", { play: place.value });
    this.#stop = new TabStop(rows.flatMap(buttonsOf));
    this.#rove(rows.find((row) => row.contains(document.activeElement)) ?? rows[0]);
    this.#markStale();
  }

  /** Marks an answer to another position as old; one to the position as it is has the part of the board marked that a hint names. */
  #markStale() {
    const { region = "", total } = this.element.dataset;
    this.#board.mark(new Set(this.isFresh ? region.split(" ") : []), "region");
    const isOld = !this.isFresh && total !== undefined;
    this.element.classList.toggle("stale", isOld);
    const note = this.element.querySelector(".stale-note");
    if (note) note.hidden = !isOld;
    for (const key of this.element.querySelectorAll("[name=place], .more button")) key.ariaDisabled = isOld ? "true" : null;
  }

  #rove(row) {
    this.#stop.move(...(row ? buttonsOf(row) : []));
  }

  #clicked(event) {
    const header = event.target.closest("th[data-sort]");
    if (header) {
      this.#sort(header.dataset.sort);
      return;
    }
    const unfilter = event.target.closest("[name=unfilter]");
    if (unfilter) {
      event.preventDefault();
      this.#unfilter(unfilter.value);
      return;
    }
    const row = rowOf(event.target);
    if (!row) return;
    event.preventDefault();
    if (event.target.closest("[name=place]")) {
      if (!this.isFresh) return;
      this.put(row, Number(partOf(row, "score")));
      this.#explain(row);
    } else {
      this.#rove(row);
      this.#choose(row);
      if (narrow.matches) this.#board.revealProposed();
      this.#form.dispatchEvent(new Event("pinned"));
    }
  }

  /** Clears one filter, or "all". */
  #unfilter(which) {
    for (const name of FILTERS.slice(1)) if ([name, "all"].includes(which)) this.#form.elements.namedItem(name).value = "";
    this.#refilter();
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
    if (!next) {
      if (by < 0) this.#form.elements.rack.focus();
      return;
    }
    this.#rove(next);
    (next.querySelector(`[name=${event.target.name}]`) ?? next.querySelector("[name=show]")).focus();
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

  /** Explains a play's score. An explanation already shown is left alone, so that its links can be pressed. */
  #explain(row) {
    this.#why.hidden = false;
    this.#why.classList.remove("idle");
    if (this.#explained === row) return;
    this.#explained = row;
    document.getElementById("why-title").textContent = `${nameOf(row)} · ${partOf(row, "score")}`;
    document.getElementById("why-steps").replaceChildren(...this.#steps(row));
    const [worth, score, equity] = ["worth", "score", "equity"].map((part) => partOf(row, part));
    const leave = partOf(row, "leave") || text("nothing");
    const signed = worth?.replace(/^[+−-]/, "$& ");
    document.getElementById("why-leave").textContent = text(worth ? "kept-worth" : "kept", { leave, score, signed, equity });
  }

  /** The score of a row's play, word by word, and what its word means: as why.html says it without scripts. */
  #steps(row) {
    const { words, gist = this.#rows().find((other) => other.dataset.gist && wordOf(other) === wordOf(row))?.dataset.gist } = row.dataset;
    const steps = words.split(",").filter(Boolean).map((step) => element("li", {}, ...(step.startsWith("+")
      ? [element("b", {}, text("all-tiles")), " ", element("em", {}, step)]
      : this.#word(step))));
    const score = steps.length ? element("ul", { className: "steps" }, ...steps) : element("p", {}, text("scores-nothing"));
    return gist ? [score, element("p", { className: "gist", lang: this.element.dataset.language }, gist)] : [score];
  }

  /** One word of a play, "4H L2.AT 8 2": a link to it, where it is, its score, and how its letters make that. */
  #word(step) {
    const [at, letters, score, times = 1] = step.split(" ");
    const tiles = tilesIn(letters);
    const name = tiles.map(({ letter }) => shown(letter.toUpperCase())).join("");
    const href = this.element.dataset.about.replace("WORD", encodeURIComponent(name));
    const link = element("a", { href, dataset: { word: "" } }, name);
    const values = tiles.map(({ letter, isNew, times: multiplied }) => {
      const sign = shown(letter.toUpperCase());
      return `${isNew ? sign : `(${sign})`}\u00a0${valueOf(letter) ?? 0}${multiplied && `×${multiplied}`}`;
    });
    const sum = values.length > 1 ? ` = ${score / times}` : "";
    const doubled = times > 1 ? `, ${text(`${times}W`) || text("word-times", { times })}` : "";
    return [link, " ", element("span", {}, at), " ", element("em", {}, score), element("small", {}, values.join(" + ") + sum + doubled)];
  }

  /** Keeps the play of a row in sight, as the player asked. */
  #choose(row) {
    this.chosen = row.querySelector("[name=show]").value;
    this.pin(row);
  }

  /** Draws and explains the play of a row, or of a column of the comparison, until another is chosen; null takes it away. */
  pin(row) {
    this.#pinned = row;
    for (const shown of this.element.querySelectorAll("tr.shown")) shown.classList.remove("shown");
    row?.classList.add("shown");
    this.#why.hidden = !row && this.#rows().length === 0;
    this.#show(row);
  }

  /** Plays what a row says, or a column of the comparison. The next Enter asks what follows on it. */
  put(row, points) {
    this.#store.go(place(this.#store.state, tilesOf(row), points));
    document.getElementById("solve").focus({ preventScroll: true });
    const { rack, score, opponentScore } = this.#store.state;
    const scores = `${score || 0}–${opponentScore || 0}`;
    notify(text("placed", { play: nameOf(row), points, scores, rack: written(rack) || text("no-tiles") }));
  }

  /** Puts the faults that the server names beside their fields, and marks the squares. */
  #complain(faults = faultsIn(this.element)) {
    complain(this.#form, faults);
    this.#board.mark(new Set(faults.map(({ square }) => square)), "error");
  }
}

function rowOf(target) {
  return target.closest?.("tr[data-words]") ?? null;
}

function buttonsOf(row) {
  return [...row.querySelectorAll("button")];
}

/** Scrolls the list to a row that is out of its sight; the page stays where it is. */
function reveal(row) {
  const list = row.closest(".scroll");
  const [around, at] = [list, row].map((one) => one.getBoundingClientRect());
  if (at.top < around.top || at.bottom > around.bottom) list.scrollTop += (at.top + at.bottom - around.top - around.bottom) / 2;
}

/** A row's move as the table writes it: "8D V(I)TAE", or "Exchange QV". */
function nameOf(row) {
  return [...row.querySelectorAll("td:first-child, [name=show]")].map((part) => part.textContent.trim()).join(" ");
}

/** A column of a row, or what the head of a compared play has of the same name. Some moves cover two columns: it counts from the end. */
export function partOf(row, name) {
  if (name in row.dataset) return row.dataset[name];
  const head = row.closest("table").tHead.querySelector(`.${name}`);
  return head ? row.cells[row.cells.length - head.parentElement.cells.length + head.cellIndex].textContent : undefined;
}

/** The letters of a word of a play, "L2.AT": which are put down by it, and by how much the squares under them multiply. */
export function tilesIn(word = "") {
  return [...word.matchAll(/(\.?)([^.\d])(\d*)/gu)].map(([, stands, letter, times]) => ({ letter, isNew: !stands, times }));
}

/** The square and the word of a row's play, "4H" and "L2.AT"; of an exchange or a pass, neither. */
export function mainOf(row) {
  return row.dataset.words.split(",")[0].split(" ");
}

const wordOf = (row) => tilesIn(mainOf(row)[1]).map(({ letter }) => letter.toUpperCase()).join("");

/** The tiles of a row's play: [row, col, letter] each, lower case for a blank; none for an exchange or a pass. */
function tilesOf(play) {
  const [at, word] = mainOf(play);
  const row = Number(at.replace(/\D/g, "")) - 1;
  const col = at.replace(/\d/g, "").charCodeAt(0) - "A".charCodeAt(0);
  const [down, right] = /^\d/.test(at) ? [0, 1] : [1, 0];
  return tilesIn(word).flatMap(({ letter, isNew }, index) => (isNew ? [[row + index * down, col + index * right, letter]] : []));
}
