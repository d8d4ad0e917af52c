// Answers of the server: those that htmx puts into the page, those that a script fetches, and the message when none comes.

import { element } from "./elements.js";
import { text, unreachable } from "./texts.js";

// htmx takes these before it begins. It begins when the page's modules have run.
if (globalThis.htmx) {
  Object.assign(htmx.config, {
    allowEval: false,
    includeIndicatorStyles: false,
    historyCacheSize: 0,
    refreshOnHistoryMiss: true,
    historyRestoreAsHxRequest: false,
    defaultSettleDelay: 0,
    attributesToSettle: ["class"], // a style would be an inline one, which the pages' policy refuses
    responseHandling: [
      { code: "204", swap: false },
      { code: "[23]..", swap: true },
      { code: "422|503", swap: true },
      { code: "...", swap: false, error: true },
    ],
  });
}

/** Fetches an answer, read as *kind* (text or json): { status, isOk, body }. Status 0: none came, or none that can be read. */
export async function fetched(address, options = {}, kind = "text") {
  try {
    const headers = { "HX-Request": "true", Accept: kind === "json" ? "application/json" : "*/*" };
    const answer = await fetch(address, { ...options, headers });
    return { status: answer.status, isOk: answer.ok, body: await answer[kind]() };
  } catch {
    return { status: 0, isOk: false, body: "" };
  }
}

/** Questions of which only the latest counts: each cancels the one before. */
export class Latest {
  #request = new AbortController();

  stop() {
    this.#request.abort();
  }

  /** As `fetched`; null if the question was cancelled. */
  async ask(address, kind = "text", options = {}) {
    this.stop();
    const { signal } = (this.#request = new AbortController());
    const answer = await fetched(address, { ...options, signal }, kind);
    return signal.aborted ? null : answer;
  }
}

/** Why no answer came: the page's text for this status, the reply's own sentence, or that the server does not answer. */
export function refusal(status, body = "") {
  const page = new DOMParser().parseFromString(body, "text/html");
  const sentence = page.querySelector(".sentence")?.textContent;
  return text(`refused-${status}`) || sentence || (status && text("refused", { status })) || unreachable();
}

/** Calls *tell* with the reason whenever htmx gets no answer. Beside a button that asks for more it is written there instead. */
export function whenRefused(tell) {
  for (const kind of ["htmx:sendError", "htmx:responseError"]) {
    document.body.addEventListener(kind, ({ detail: { elt, xhr } }) => {
      const reason = refusal(xhr.status, xhr.responseText);
      if (elt.id === "more") writeBeside(elt, reason);
      else tell(reason);
    });
  }
}

function writeBeside(button, reason) {
  button.parentElement.querySelector("[role=alert]")?.remove();
  button.after(element("span", { className: "error", role: "alert", textContent: ` ${reason}` }));
}

/**
 * Calls *show* with the answer whenever htmx has put a new one into the page. The page stays where it was: browsers follow
 * what had the focus, or what stands below.
 */
export function whenAnswered(show) {
  let top = 0;
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id === "answer") top = scrollY;
  });
  document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id !== "answer") return;
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
    show(document.getElementById("answer"), detail);
  });
}

/** Whether an answer, as text, holds the element called *id*. */
export function isThere(id, answer) {
  return answer.includes(` id="${id}"`) || answer.includes(` id=${id} `) || answer.includes(` id=${id}>`);
}

/** The faults that an answer names: { field, text, square } each. */
export function faultsIn(answer) {
  return [...answer.querySelectorAll(".errors [data-field]")].map((item) => ({ ...item.dataset, text: item.textContent }));
}

/** Makes the place for a field's fault, at the end of its group, if the page has none. */
function makePlace(form, field) {
  const input = form.elements.namedItem(field);
  const group = input?.closest?.("[data-faults]");
  const id = `${field}-error`;
  if (!group || document.getElementById(id)) return;
  group.append(element("span", { className: "error", id }));
  input.setAttribute("aria-describedby", `${input.getAttribute("aria-describedby") ?? ""} ${id}`.trim());
}

/** Puts faults ({ field, text } each) beside the fields of *form* that they are about, in place of those of before. */
export function complain(form, faults) {
  for (const { field } of faults) makePlace(form, field);
  for (const place of form.querySelectorAll("[id$=-error]")) {
    place.textContent = faults.filter(({ field }) => place.id === `${field}-error`).map((fault) => fault.text).join(" ");
  }
  for (const input of form.querySelectorAll("[aria-describedby]")) {
    const described = input.getAttribute("aria-describedby").split(" ");
    const isWrong = faults.some(({ field }) => described.includes(`${field}-error`));
    if (isWrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  for (const fold of form.querySelectorAll("details:has([aria-invalid])")) fold.open = true;
}

/** Leaves fields without a value out of a question, but for those whose name *isKept*. */
export function leaveOutEmpty(parameters, isKept = () => false) {
  for (const name of Object.keys(parameters)) if (parameters[name] === "" && !isKept(name)) delete parameters[name];
}

// htmx would also report requests on the console that it is told to give up.
document.body.addEventListener("htmx:beforeRequest", ({ detail }) => {
  detail.error = "";
});

// Folds that data-keep names are as open in an answer as the player left them before.
const folds = new Map();
document.addEventListener("toggle", ({ target }) => folds.set(target.dataset.keep, target.open), true);
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  const answer = document.getElementById(detail.target.id);
  for (const fold of answer?.querySelectorAll("[data-keep]") ?? []) fold.open = folds.get(fold.dataset.keep) ?? fold.open;
});

// An answer that lacks the element it is to replace is treated as an error: nothing changes.
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, serverResponse, xhr, requestConfig } = detail;
  if (!detail.shouldSwap) return;
  const belongs = target.id ? isThere(target.id, serverResponse) : serverResponse.includes(`<${target.localName}`);
  const isMore = requestConfig.elt.matches("#more, [name=top]");
  if (belongs && !(isMore && xhr.status === 503)) return;
  detail.shouldSwap = false;
  detail.isError = true;
});

// A link to a word opens the facts about it on the page; the script for that comes with the first one.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-word]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  try {
    const { open } = await import("./word.js");
    open(link);
  } catch {
    location.assign(link.href);
  }
});
