// The reader of screenshots as the page uses it. All work is done in a worker; no picture leaves it.

/** Squares with this much doubt or more are to be marked. */
export const DOUBTFUL = 0.15;

const NOTHING = { width: 0, height: 0, scale: 1, frame: null, cells: [], rack: [], layout: null };

/**
 * A reader, which keeps a worker until it is closed.
 *
 * `read(blob, { size, letters, values, layouts, frame, signal })` promises what a picture shows for a game with *size* rows and
 * *letters* (a list; several may be joined), of known *values* (an object, may be left out): `width` and `height` in pixels of the picture as it was decoded, `scale` of these
 * by those in the file, `frame` of the board { left, top, width, height }, `cells` row by row and the `rack`, each with a
 * `tile` ("" for none, or one of *letters*), whether it is a `blank`, the `doubt` from 0 to 1 and `others` that are likely;
 * `layout` { name, sure } of *layouts* (name to a code for each square), and `fault`: null, "damaged", "too-large", "animated",
 * "tilted", "no-board", "other-size" if the board has so many `rows` and not *size*, or "unreachable" if the weights or the worker
 * do not come. *frame* is that which the player has drawn, in pixels of the decoded picture. The promise fails only if *signal* is
 * aborted.
 */
export function openReader() {
  let worker = null, number = 0;
  const waiting = new Map();

  function start() {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => settle(data.number, data.result));
    worker.addEventListener("error", () => {
      stop();
      for (const each of [...waiting.keys()]) settle(each, { fault: "unreachable" });
    });
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  function settle(each, result) {
    waiting.get(each)?.({ ...NOTHING, ...result });
    waiting.delete(each);
  }

  return {
    read(blob, { signal, ...options }) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        if (!worker) start();
        const own = ++number;
        waiting.set(own, resolve);
        signal?.addEventListener("abort", () => {
          if (!waiting.delete(own)) return;
          if (!waiting.size) stop();
          reject(signal.reason);
        }, { once: true });
        worker.postMessage({ number: own, blob, options });
      });
    },
    /** Ends the worker and gives its memory back; what is being read is left unanswered. */
    close() {
      stop();
      waiting.clear();
    },
  };
}
