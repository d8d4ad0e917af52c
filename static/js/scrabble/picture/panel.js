// The panel in which a picture becomes a board: what was read stands beside the picture, and is taken over when the player says
// so. Nothing on the page changes before.

import { fetched } from "../../shared/answers.js";
import { readable } from "../../shared/history.js";
import { styled } from "../../shared/elements.js";
import { learn, notify, text } from "../../shared/texts.js";
import { cgp, onSquare, rackTiles, shown, valueOf, written } from "../letters.js";
import { set } from "../state.js";
import * as cells from "./cells.js";
import { repairsOf, warningsOf } from "./checking.js";
import { Correcting } from "./correcting.js";
import { View } from "./view.js";

const CHECK_DELAY = 200;
const MOST_NAMED = 12;
/** Faults of a picture that cannot be shown. */
const NOT_SHOWN = ["damaged", "too-large", "animated", "unreachable"];

let parts = null;
let panel = null;

/** Loads what will be needed, while the player chooses a picture. */
export async function prepare() {
  import("./reader.js").catch(() => {}); // it is asked for again when there is a picture
  parts ??= made();
  try {
    return await parts;
  } catch (reason) {
    parts = null;
    throw reason;
  }
}

/** Reads a picture in the panel, which is opened for it. *page* has the store, the form and the steps to other pages. */
export async function openPicture(blob, page) {
  const loaded = await prepare();
  panel ??= new Panel(loaded, page);
  panel.take(blob);
}

async function made() {
  const address = new URL(`../../../texts/${document.documentElement.lang}/screenshot.html`, import.meta.url).href;
  const [{ isOk, body }] = await Promise.all([fetched(address), styled("scrabble/picture")]);
  const content = new DOMParser().parseFromString(body, "text/html");
  const dialog = content.querySelector("dialog");
  if (!isOk || !dialog) throw new Error("no panel");
  learn(JSON.parse(content.querySelector(".texts").textContent));
  return { dialog, layouts: JSON.parse(content.querySelector(".layouts").textContent) };
}

class Panel {
  #dialog;
  #page;
  #layouts;
  #view;
  #correcting;
  #reader = null;
  #reading = new AbortController();
  #picture = null;
  #rules;
  #guessed = "";
  #isRackTyped = false;
  #isLeaving = false;
  #checking = 0;
  #checked = 0;
  /** How many warnings there are. */
  #warned = 0;
  /** From this doubt on a square is doubtful. */
  #limit = 1;

  constructor({ dialog, layouts }, page) {
    this.#dialog = document.importNode(dialog, true);
    this.#page = page;
    this.#rules = page.form.elements.board.value;
    this.#layouts = this.#alike(layouts);
    document.body.append(this.#dialog);
    const cut = this.#find(".picture-fix canvas");
    this.#view = new View(this.#find(".picture-shown"), cut, (frame) => this.#read(frame));
    this.#correcting = new Correcting(this.#dialog, page.form, (state, isEdit) => {
      this.#view.look(state.at, state.size);
      this.#isLeaving = false;
      this.#tell("", this.#summary());
      if (isEdit) this.#check();
    });
    this.#listen();
  }

  #find(selector) {
    return this.#dialog.querySelector(selector);
  }

  #listen() {
    const actions = {
      close: () => this.#mayLeave() && this.#dialog.close(),
      other: () => this.#page.choose(),
      again: () => this.#read(),
      frame: () => this.#frame(!this.#view.isFraming),
      guess: () => this.#choose(this.#rules === this.#guessed ? this.#page.form.elements.board.value : this.#guessed),
      use: () => this.#use(),
    };
    this.#dialog.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-do]");
      if (button?.ariaDisabled !== "true") actions[button?.dataset.do]?.();
    });
    this.#dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the page's own keys rest meanwhile
    this.#dialog.addEventListener("paste", (event) => {
      if (!event.clipboardData?.files.length) event.stopPropagation(); // a text is not for the board behind
    });
    this.#dialog.addEventListener("cancel", (event) => {
      if (!this.#mayLeave()) event.preventDefault();
    });
    this.#dialog.addEventListener("close", () => this.#close());
    this.#find(".picture-rack").addEventListener("input", () => {
      this.#isRackTyped = true;
      this.#check();
    });
  }

  /** Whether the panel may be closed: after corrections only if that is asked twice. */
  #mayLeave() {
    if (!this.#correcting.isCorrected || this.#isLeaving) return true;
    this.#isLeaving = true;
    this.#tell(text("not-used"), this.#summary());
    return false;
  }

  /** Reads another picture in place of the one before. */
  take(blob) {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#view.close();
    this.#correcting.clear();
    delete this.#dialog.dataset.state;
    this.#picture = blob;
    this.#isRackTyped = false;
    this.#warned = 0;
    this.#choose(this.#page.form.elements.board.value);
    this.#read();
  }

  // Reading

  async #read(frame) {
    this.#reading.abort();
    const { signal } = (this.#reading = new AbortController());
    this.#tell("", text("reading-picture"));
    this.#dialog.setAttribute("aria-busy", "true");
    let result = null;
    try {
      result = await this.#answer(frame, signal);
      if (signal.aborted) return;
      if (!NOT_SHOWN.includes(result.fault) && !this.#view.hasPicture) await this.#view.load(this.#picture, result, signal);
    } catch {
      result = result ? { ...result, fault: "damaged" } : { fault: "unreachable" };
    }
    if (signal.aborted) return;
    this.#dialog.removeAttribute("aria-busy");
    this.#show(result, frame);
  }

  async #answer(frame, signal) {
    const reader = await import("./reader.js");
    if (signal.aborted) return null;
    this.#reader ??= reader.openReader();
    this.#limit = reader.DOUBTFUL;
    const { size, letters } = this.#correcting;
    const values = Object.fromEntries([...letters].map((letter) => [shown(letter), valueOf(letter)]));
    return this.#reader.read(this.#picture, { size, letters: [...letters].map(shown), values, layouts: this.#layouts, frame, signal });
  }

  /** Shows what was read, or what is wrong with the picture. */
  #show(result, frame) {
    const { fault, rows } = result;
    const { size } = this.#correcting;
    const isRead = !fault && result.cells?.length === size * size;
    if (this.#view.hasPicture) this.#view.show(isRead ? result.frame : null, Boolean(fault) || (this.#view.isFraming && Boolean(frame)));
    this.#dialog.dataset.state = isRead ? "read" : this.#view.hasPicture ? "frame" : "none";
    this.#drawFraming();
    this.#guess(isRead ? result.layout : null);
    if (isRead) this.#take(result);
    else this.#correcting.clear();
    this.#tell(fault ? text(`fault-${fault}`, { size, rows }) : "", isRead ? this.#summary() : "");
    if (fault && this.#view.hasPicture) this.#view.focus();
    else if (fault) this.#find(`[data-do=${fault === "unreachable" ? "again" : "other"}]`).focus();
  }

  #take(result) {
    const { size, letters } = this.#correcting;
    const letterOf = (name) => (letters.includes(onSquare(name)) ? onSquare(name) : "");
    const rack = result.rack ?? [];
    if (!this.#isRackTyped) {
      const isSure = cells.isSureRack(rack, Number(this.#page.form.dataset.rackSize), this.#limit);
      const read = rack.map(({ tile, blank }) => (blank ? "?" : letterOf(tile))).join("");
      this.#find(".picture-rack").value = written(isSure ? read : this.#page.store.state.rack);
    }
    const state = cells.start({ cells: result.cells, size, letterOf, limit: this.#limit });
    this.#correcting.begin(cells.next(state));
    if (this.#view.isFraming) return;
    if (state.doubtful.length) this.#correcting.focus();
    else this.#find("[data-do=use]").focus();
  }

  #summary() {
    const { state } = this.#correcting;
    const count = cells.count(state);
    const doubts = state.doubtful.length;
    const named = state.doubtful.slice(0, MOST_NAMED).map((square) => this.#correcting.names[square]).join(", ");
    return [
      count ? text("picture-read", { count }) : text("no-tiles-read"),
      doubts ? `${text("doubts", { count: doubts })} (${named}${doubts > MOST_NAMED ? "…" : ""}).` : text("none-doubtful"),
      this.#warned ? text("warned", { count: this.#warned }) : "",
    ].filter(Boolean).join(" ");
  }

  #tell(fault, said) {
    this.#find(".error").textContent = fault;
    this.#say(said);
    this.#find("[data-do=again]").hidden = fault !== text("fault-unreachable");
  }

  /** Shows and speaks how far the picture is read; what has not changed is not spoken again. */
  #say(said) {
    const place = this.#find(".picture-said");
    if (place.textContent !== said) place.textContent = said;
  }

  // The frame

  #frame(isFraming) {
    if (!this.#view.hasPicture) return;
    this.#view.show(null, isFraming);
    this.#drawFraming();
    if (isFraming) this.#view.focus();
    else this.#view.look(this.#correcting.state?.at ?? -1, this.#correcting.size);
  }

  #drawFraming() {
    this.#find("[data-do=frame]").setAttribute("aria-pressed", String(this.#view.isFraming));
    this.#find(".framing").hidden = !this.#view.isFraming;
  }

  // The game, guessed by its premium squares

  /** The premium squares of the games of this language and size that differ in them, each under the name of one game. */
  #alike(layouts) {
    const { rules } = this.#page.form.elements;
    const [language, own] = layouts[this.#rules] ?? [];
    const offered = [...rules.options].map((option) => option.value);
    const names = [this.#rules, ...offered].filter((name) => layouts[name]?.[0] === language && layouts[name][1].length === own.length);
    const distinct = new Map();
    for (const name of names) if (!distinct.has(layouts[name][1])) distinct.set(layouts[name][1], name);
    return distinct.size > 1 ? Object.fromEntries([...distinct].map(([codes, name]) => [name, codes])) : {};
  }

  #guess(layout) {
    const isOther = Boolean(layout?.sure) && layout.name !== this.#page.form.elements.board.value;
    this.#guessed = isOther ? layout.name : "";
    this.#find(".guess").hidden = !isOther;
    const option = [...this.#page.form.elements.rules.options].find(({ value }) => value === layout?.name);
    this.#find(".guess span").textContent = isOther ? text("looks-like", { game: option.textContent }) : "";
  }

  #choose(rules) {
    this.#rules = rules;
    const isGuessed = rules !== this.#page.form.elements.board.value;
    this.#find("[data-do=guess]").setAttribute("aria-pressed", String(isGuessed));
    if (this.#correcting.state) this.#check(0);
  }

  // What is wrong with the board

  get #rack() {
    return rackTiles(this.#find(".picture-rack").value).kept;
  }

  #check(delay = CHECK_DELAY) {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(() => this.#checkNow(), delay);
  }

  /** Has the server check the board and marks what it finds; late answers are dropped. */
  async #checkNow() {
    const number = (this.#checked += 1);
    const { state } = this.#correcting;
    if (!state) return;
    const board = { squares: state.squares, rack: written(this.#rack), rules: this.#rules };
    const hanging = cells.hanging(state);
    const check = (one) => warningsOf(one, this.#page.form, this.#correcting.names);
    const warnings = cells.count(state) ? await check(board) : [];
    if (number !== this.#checked) return;
    if (!warnings) {
      this.#correcting.mark([{ text: text("not-checked"), squares: [] }], hanging);
      return;
    }
    this.#correcting.mark(warnings, hanging);
    this.#warned = warnings.length + Math.min(hanging.length, 1);
    this.#say(this.#summary());
    const repairs = await repairsOf(board, warnings, state, check);
    if (number === this.#checked) this.#correcting.propose(repairs);
  }

  // Taking over

  /** Puts the board and the rack on the page, in one step that can be undone, and has the rack solved. */
  #use() {
    const { state } = this.#correcting;
    if (!state) return;
    const { store, form, otherPages } = this.#page;
    const next = set(store.state, { squares: state.squares, rack: this.#rack, entered: [] });
    const chosen = this.#rules;
    const isOther = chosen !== form.elements.board.value;
    this.#dialog.close();
    if (isOther) {
      otherPages.leave(chosen, "picture-used");
      const position = cgp(next, { gameOperations: `bdn ${chosen};`, usualLexicon: form.dataset.usualLexicon });
      location.assign(`${form.getAttribute("action")}?${readable(new URLSearchParams({ position }))}`);
      return;
    }
    store.go(next);
    notify(text("picture-used"));
    if (!next.rack) {
      form.elements.rack.focus();
      return;
    }
    form.addEventListener("answered", () => notify(text("picture-used")), { once: true });
    form.requestSubmit();
  }

  /** Gives back what the picture took: memory, the worker, the panel itself. */
  #close() {
    this.#reading.abort();
    clearTimeout(this.#checking);
    this.#checked += 1;
    this.#reader?.close();
    this.#view.close();
    this.#picture = null;
    this.#dialog.remove();
    panel = null;
  }
}
