// An answer that comes bit by bit, as the server sends it while it searches. Stopping, or leaving the page, ends the search.

import { refusal } from "./answers.js";
import { unreachable } from "./texts.js";

/**
 * Follows the events at *address*: *progress* and *end* get the data, *end* an error if the server refuses or is gone.
 * Returns a function that stops it.
 */
export function follow(address, { progress, end }) {
  const source = new EventSource(address);
  const asking = new AbortController();
  source.addEventListener("progress", (event) => progress(JSON.parse(event.data)));
  source.addEventListener("end", (event) => {
    source.close();
    end(JSON.parse(event.data));
  });
  source.addEventListener("error", async () => {
    const isRefused = source.readyState === EventSource.CLOSED;
    source.close();
    const error = isRefused ? await reason(address, asking.signal) : unreachable();
    if (!asking.signal.aborted) end({ error });
  });
  return () => {
    source.close();
    asking.abort();
  };
}

/** Why the server refuses: it is asked once more, as an EventSource keeps that to itself. */
async function reason(address, signal) {
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal });
    if (!answer.ok) return refusal(answer.status, await answer.text());
    await answer.body.cancel();
  } catch {
    // Given up, or gone by now.
  }
  return unreachable();
}

/** Shows the button that stops a search in the place of the one that starts it, or that again; the focus stays there. */
export function showRunning(isRunning, start, stop) {
  const [on, off] = isRunning ? [stop, start] : [start, stop];
  const hadFocus = document.activeElement === off;
  on.hidden = false;
  if (hadFocus) on.focus();
  off.hidden = true;
}
