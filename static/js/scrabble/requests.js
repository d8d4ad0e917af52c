// Requests to the server and their answers: the solve, the check after edits, pasted positions, files and pictures.

import { fetched, refusal, whenRefused } from "../shared/answers.js";
import { element } from "../shared/elements.js";
import { notify, say, text } from "../shared/texts.js";

const PATIENCE = 100;
/** A second press on Solve, in these milliseconds, is a double click; from then on the button is Stop. */
const STOPPABLE = 500;
const CHECK_DELAY = 250;

/** One solve at a time, late answers dropped, Stop, and the check after edits. */
export function useRequests(store, form) {
  const revisions = new WeakMap(); // of the position that a request is about
  const key = document.getElementById("solve");
  const checker = document.getElementById("checker");
  let solving = null;
  let waiting = 0;
  let checking = 0;
  const listen = (kind, listener) => document.body.addEventListener(kind, (event) => listener(event.detail));
  /** Gives up the answer that is being waited for. */
  const stop = () => htmx.trigger(form, "htmx:abort");

  // A button of the answer may still count as the form's submitter; the request is decided here.
  listen("htmx:configRequest", ({ elt, parameters, triggeringEvent }) => {
    if (elt.name === "top") parameters.top = elt.value;
    if (elt !== form) return;
    for (const name of ["show", "place", "mine", "hint"]) delete parameters[name];
    const { submitter } = triggeringEvent ?? {};
    if (submitter?.name === "hint") parameters.hint = submitter.value;
    parameters.do = "solve";
    parameters.top = form.querySelector("input[name=top]").value;
  });
  listen("htmx:beforeRequest", ({ xhr, target }) => {
    revisions.set(xhr, store.revision);
    if (target.id !== "answer") return;
    solving = xhr;
    clearTimeout(waiting);
    waiting = setTimeout(() => key.classList.add("running"), STOPPABLE);
  });
  listen("htmx:beforeSwap", (detail) => {
    if (detail.xhr.status !== 200 || revisions.get(detail.xhr) === store.revision) return;
    detail.shouldSwap = false;
    detail.isError = false;
  });
  listen("htmx:afterRequest", ({ xhr }) => {
    if (xhr !== solving) return;
    solving = null;
    clearTimeout(waiting);
    key.classList.remove("running");
  });
  whenRefused((reason) => notify(reason, true));
  // Pressed while an answer is under way: at once, a double click, which asks nothing more; later, Stop.
  key.addEventListener("click", (event) => {
    if (!solving) return;
    event.preventDefault();
    if (!key.classList.contains("running")) return;
    stop();
    say(text("stopped"));
  });
  store.whenEdited((next, before) => {
    if (document.getElementById("answer").dataset.state !== "preparing") stop();
    clearTimeout(checking);
    checking = setTimeout(() => htmx.trigger(checker, "check"), next.lexicon === before.lexicon ? CHECK_DELAY : 0);
  });
}

/** Has the server read pasted text; a board to check first is `doubtful`. Null, after telling the player why, if it cannot be read or came too late. */
export async function readPasted(pasted, store, form) {
  const { rules, lexicon } = form.elements;
  const { revision } = store;
  const reading = setTimeout(() => notify(text("reading")), PATIENCE);
  const asked = new URLSearchParams({ text: pasted, rules: rules.value, lexicon: lexicon.value });
  const { status, isOk, body } = await fetched(form.dataset.read, { method: "POST", body: asked }, "json");
  clearTimeout(reading);
  if (status === 422 && body.text) return { doubtful: body };
  if (isOk && revision === store.revision) return body;
  if (isOk) notify(text("not-read"), true);
  else notify(status === 422 ? body.message : refusal(status), true);
  return null;
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
