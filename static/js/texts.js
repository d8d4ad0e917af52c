// What the scripts say: texts that the page brings along, already in the player's language.

const texts = document.getElementById("texts");

const MOST_QUOTED = 60;

/** The text called *name*, its {places} filled from *values*, long ones cut short; "" if the page has none of that name. */
export function text(name, values = {}) {
  const found = texts.content.querySelector(`[data-name="${name}"]`);
  return found ? found.textContent.replace(/\{(\w+)\}/g, (whole, key) => quoted(values[key] ?? whole)) : "";
}

/** What a player gave may be a whole book: as much of it as a message can hold. */
function quoted(value) {
  const start = [...String(value).slice(0, 2 * MOST_QUOTED + 1)];
  return start.length > MOST_QUOTED ? `${start.slice(0, MOST_QUOTED).join("")}…` : value;
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
