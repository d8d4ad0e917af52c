// What goes to the server and what comes back: one solve at a time, late answers dropped, Stop, and the check after edits.

import { notify, say, text } from "./texts.js";

const PATIENCE = 100;
const CHECK_DELAY = 250;

export class Requests {
  #store;
  #form;
  #revisions = new WeakMap();
  #solve = document.getElementById("solve");
  #checker = document.getElementById("checker");
  #waiting = 0;
  #checking = 0;

  constructor(store, form) {
    this.#store = store;
    this.#form = form;
    document.body.addEventListener("htmx:configRequest", (event) => this.#configure(event.detail));
    document.body.addEventListener("htmx:beforeRequest", (event) => this.#sent(event.detail));
    document.body.addEventListener("htmx:beforeSwap", (event) => this.#arrived(event.detail));
    document.body.addEventListener("htmx:afterRequest", (event) => this.#ended(event.detail));
    document.body.addEventListener("htmx:sendError", () => notify(text("unreachable"), true));
    document.body.addEventListener("htmx:responseError", (event) => this.#refused(event.detail.xhr.status));
    this.#solve.addEventListener("click", (event) => {
      if (!this.#solve.classList.contains("running")) return;
      event.preventDefault();
      this.stop();
      say(text("stopped"));
    });
    store.listen((next, before, isEdit) => {
      if (isEdit) this.#edited(next.lexicon !== before.lexicon);
    });
  }

  solve() {
    this.#form.requestSubmit();
  }

  /** Asks again with other filters, a moment after the last change. */
  refilter() {
    htmx.trigger(this.#form, "refilter");
  }

  /** Gives up the answer that is being waited for. */
  stop() {
    htmx.trigger(this.#form, "htmx:abort");
  }

  check(delay = CHECK_DELAY) {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(() => htmx.trigger(this.#checker, "check"), delay);
  }

  #edited(isOtherList) {
    if (document.getElementById("answer").dataset.state !== "preparing") this.stop();
    this.check(isOtherList ? 0 : CHECK_DELAY);
  }

  /** A button of the answer may still count as the form's submitter; what is asked for is decided here. */
  #configure(detail) {
    if (detail.elt.name === "top") detail.parameters.top = detail.elt.value;
    if (detail.elt !== this.#form) return;
    delete detail.parameters.show;
    delete detail.parameters.place;
    detail.parameters.do = "solve";
    detail.parameters.top = this.#form.querySelector("input[name=top]").value;
  }

  #sent(detail) {
    // htmx would report on the console what it is told to give up as well; the page says what went wrong.
    detail.error = "";
    this.#revisions.set(detail.xhr, this.#store.revision);
    if (detail.target.id !== "answer") return;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#solve.classList.add("running"), PATIENCE);
  }

  #arrived(detail) {
    const isAnswer = detail.xhr.status === 200;
    if (!isAnswer || this.#revisions.get(detail.xhr) === this.#store.revision) return;
    detail.shouldSwap = false;
    detail.isError = false;
  }

  #ended(detail) {
    if (detail.requestConfig.target.id !== "answer") return;
    clearTimeout(this.#waiting);
    this.#solve.classList.remove("running");
  }

  #refused(status) {
    notify(text(`refused-${status}`) || text("refused", { status }), true);
  }

  /** Has the server read pasted text; returns what it says, after telling the player what is wrong if it cannot be read. */
  async read(pasted) {
    const { rules, lexicon } = this.#form.elements;
    const revision = this.#store.revision;
    const reading = setTimeout(() => notify(text("reading")), PATIENCE);
    try {
      const answer = await fetch(this.#form.dataset.read, {
        method: "POST",
        headers: { "HX-Request": "true", Accept: "application/json" },
        body: new URLSearchParams({ text: pasted, rules: rules.value, lexicon: lexicon.value }),
      });
      if (!answer.ok && answer.status !== 422) {
        this.#refused(answer.status);
        return null;
      }
      const read = await answer.json();
      if (!answer.ok) notify(read.message, true);
      else if (revision === this.#store.revision) return read;
      else notify(text("not-read"), true);
    } catch {
      notify(text("unreachable"), true);
    } finally {
      clearTimeout(reading);
    }
    return null;
  }
}
