// Answers that come bit by bit, as the server sends them while it searches. Stopping, or leaving the page, ends the search.

import { refusal } from "./answers.js";
import { say, text, unreachable } from "./texts.js";

/**
 * Follows the events at *address*, to which the form *sent* is posted if there is one: *progress* and *end* get the data,
 * *end* an error if the server refuses or is gone. Returns a function that stops it.
 */
export function follow(address, { progress, end }, sent = null) {
  const asking = new AbortController();
  const { signal } = asking;
  const read = async () => {
    const headers = { "HX-Request": "true" };
    const answer = await fetch(address, { method: sent ? "POST" : "GET", body: sent, headers, signal, cache: "no-store" });
    if (!answer.ok) return { error: refusal(answer.status, await answer.text()) };
    for await (const { event, data } of events(answer.body)) {
      if (event === "end") return data;
      if (!signal.aborted) queueMicrotask(() => progress(data)); // its faults are not those of the line
    }
    return { error: unreachable() };
  };
  const last = read().catch(() => ({ error: unreachable() }));
  last.then((data) => signal.aborted || end(data));
  return () => asking.abort();
}

/** The events in a stream of bytes: { event, data } each. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const [event, data] = part.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
      yield { event, data: JSON.parse(data) };
    }
  }
}

/** Shows the button that stops a search in the place of the one that starts it, or that again; the focus stays there. */
export function showRunning(isRunning, start, stop) {
  const [on, off] = isRunning ? [stop, start] : [start, stop];
  const hadFocus = document.activeElement === off;
  on.hidden = false;
  if (hadFocus) on.focus();
  off.hidden = true;
}

/** A search that is followed on the page: how far it is, and Stop in the place of the button that starts it. */
export class Search {
  #part;
  #leave = null;

  /** *part* gives an element of the page as it is now: the `start` and `stop` buttons, `working`, and what is `busy`. */
  constructor(part) {
    this.#part = part;
    addEventListener("pagehide", () => this.#leave && this.stop());
  }

  /** Follows the events at *address*: *show* gets each, and whether it is the last; *last* gives what is said of the last. */
  begin(address, show, last = () => "") {
    this.leave();
    this.#turn(true, text("working"));
    this.#leave = follow(address, {
      progress: (found) => {
        this.#tell(found.working);
        show(found, false);
      },
      end: (found) => {
        this.#leave = null;
        this.#turn(false, found.error ?? last(found), found.error !== undefined);
        show(found, true);
        say(found.error ?? found.sentence);
      },
    });
  }

  /** Ends the search, if one is under way; what was found stays on the page. */
  stop(told = text("stopped")) {
    this.leave();
    this.#turn(false, told);
  }

  /** Ends the search of a page that shows something else by now. */
  leave() {
    this.#leave?.();
    this.#leave = null;
  }

  #turn(isRunning, told, isError) {
    showRunning(isRunning, this.#part("start"), this.#part("stop"));
    this.#part("busy").ariaBusy = String(isRunning);
    this.#tell(told, isError);
  }

  #tell(told, isError = false) {
    const working = this.#part("working");
    working.textContent = told;
    working.hidden = told === "";
    working.classList.toggle("error", isError);
  }
}
