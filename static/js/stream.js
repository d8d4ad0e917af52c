// An answer that comes bit by bit, as the server sends it while it searches. Stopping, or leaving the page, ends the search.

/**
 * Follows the events at *address*: *progress* and *end* get what was sent; *failed* is called if the server is not there.
 * Returns a function that stops it.
 */
export function follow(address, { progress, end, failed }) {
  const source = new EventSource(address);
  source.addEventListener("progress", (event) => progress(JSON.parse(event.data)));
  source.addEventListener("end", (event) => {
    source.close();
    end(JSON.parse(event.data));
  });
  source.addEventListener("error", () => {
    source.close();
    failed();
  });
  return () => source.close();
}
