// Requests to the server and their answers: the solve, the check after edits, pasted positions, files and pictures.

import { fetched, refusal, whenRefused } from "../shared/answers.js";
import { element } from "../shared/elements.js";
import { notify, say, text } from "../shared/texts.js";

const PATIENCE = 100;
/** A second press on Solve, in these milliseconds, is a double click; from then on the button is Stop. */
const STOPPABLE = 500;
const CHECK_DELAY = 250;

/** One solve at a time, late answers dropped, Stop, and the check after edits. */
export class Requests {
  #store;
  #form;
  #revisions = new WeakMap();
  #solve = document.getElementById("solve");
  #checker = document.getElementById("checker");
  #solving = null;
  #waiting = 0;
  #checking = 0;

  constructor(store, form) {
    this.#store = store;
    this.#form = form;
    const listen = (kind, listener) => document.body.addEventListener(kind, (event) => listener(event.detail));
    listen("htmx:configRequest", (detail) => this.#configure(detail));
    listen("htmx:beforeRequest", (detail) => this.#sent(detail));
    listen("htmx:beforeSwap", (detail) => this.#arrived(detail));
    listen("htmx:afterRequest", (detail) => this.#ended(detail));
    whenRefused((reason) => notify(reason, true));
    this.#solve.addEventListener("click", (event) => this.#pressed(event));
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

  /** Solve pressed while an answer is under way: at once, a double click, which asks nothing more; later, Stop. */
  #pressed(event) {
    if (!this.#solving) return;
    event.preventDefault();
    if (!this.#solve.classList.contains("running")) return;
    this.stop();
    say(text("stopped"));
  }

  #edited(isOtherList) {
    if (document.getElementById("answer").dataset.state !== "preparing") this.stop();
    this.check(isOtherList ? 0 : CHECK_DELAY);
  }

  /** A button of the answer may still count as the form's submitter; the request is decided here. */
  #configure({ elt, parameters, triggeringEvent }) {
    if (elt.name === "top") parameters.top = elt.value;
    if (elt !== this.#form) return;
    delete parameters.show;
    delete parameters.place;
    delete parameters.mine;
    parameters.do = "solve";
    const { submitter } = triggeringEvent ?? {};
    if (submitter?.name === "hint") parameters.hint = submitter.value;
    else delete parameters.hint;
    parameters.top = this.#form.querySelector("input[name=top]").value;
  }

  #sent({ xhr, target }) {
    this.#revisions.set(xhr, this.#store.revision);
    if (target.id !== "answer") return;
    this.#solving = xhr;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#solve.classList.add("running"), STOPPABLE);
  }

  #arrived(detail) {
    const isAnswer = detail.xhr.status === 200;
    if (!isAnswer || this.#revisions.get(detail.xhr) === this.#store.revision) return;
    detail.shouldSwap = false;
    detail.isError = false;
  }

  #ended({ xhr }) {
    if (xhr !== this.#solving) return;
    this.#solving = null;
    clearTimeout(this.#waiting);
    this.#solve.classList.remove("running");
  }

  /** Has the server read pasted text; a board to check first is `doubtful`. Null, after telling the player why, if it cannot be read or came too late. */
  async read(pasted) {
    const { rules, lexicon } = this.#form.elements;
    const { revision } = this.#store;
    const reading = setTimeout(() => notify(text("reading")), PATIENCE);
    const asked = new URLSearchParams({ text: pasted, rules: rules.value, lexicon: lexicon.value });
    const { status, isOk, body } = await fetched(this.#form.dataset.read, { method: "POST", body: asked }, "json");
    clearTimeout(reading);
    if (status === 422 && body.text) return { doubtful: body };
    if (isOk && revision === this.#store.revision) return body;
    if (isOk) notify(text("not-read"), true);
    else notify(status === 422 ? body.message : refusal(status), true);
    return null;
  }
}

function hasFile(event) {
  return event.dataTransfer?.types.includes("Files") && !event.target.closest?.("input[type=file]");
}

export function isPicture(file) {
  return file.type.startsWith("image/");
}

/**
 * Sends a game file that is dropped anywhere on the page to the page of game files, whose address *action* is. A picture goes
 * to *takePicture* instead, if there is one.
 */
export function takeDropped(action, takePicture) {
  const mark = (isOver) => document.documentElement.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) => {
    mark(false);
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (takePicture && isPicture(file)) {
      takePicture(file);
      return;
    }
    const input = element("input", { type: "file", name: "file", files: event.dataTransfer.files });
    const form = element("form", { method: "post", enctype: "multipart/form-data", action, hidden: true }, input);
    document.body.append(form);
    form.submit();
  });
}
