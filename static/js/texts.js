// What the scripts say: texts that the page brings along, already in the player's language.

const texts = document.getElementById("texts");

/** The text called *name*, its {places} filled from *values*; "" if the page has none of that name. */
export function text(name, values = {}) {
  const found = texts.content.querySelector(`[data-name="${name}"]`);
  return found ? found.textContent.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole) : "";
}

const notice = document.getElementById("notice");
const said = document.getElementById("said");

/** Shows a short message beside the board, which screen readers speak as well; "" takes it away. */
export function notify(message, isError = false) {
  notice.textContent = message;
  notice.classList.toggle("error", isError && message !== "");
}

/** Speaks a message without showing it. */
export function say(message) {
  said.textContent = message;
}
