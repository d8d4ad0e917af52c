// What the scripts tell the player, in the player's language: the texts come with the page, in <template id="texts">, or, if
// they are many, in a script that ran before.

const MOST_QUOTED = 60;
const LABEL_RETURNS = 2000;

const texts = globalThis.pageTexts ?? JSON.parse(document.getElementById("texts")?.content.textContent || "{}");

/** Adds texts that came later, by their names. */
export function learn(more) {
  Object.assign(texts, more);
}

/** The text called *name*, its {places} filled from *values*, long ones cut short; "" if the page has none of that name. */
export function text(name, values = {}) {
  return (texts[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => quoted(values[key] ?? whole));
}

/** As much of a value as a message has room for: players paste whole books. */
function quoted(value) {
  const start = [...String(value).slice(0, 2 * MOST_QUOTED + 1)];
  return start.length > MOST_QUOTED ? `${start.slice(0, MOST_QUOTED).join("")}…` : value;
}

/** Why no answer came at all. */
export function unreachable() {
  return text(navigator.onLine ? "unreachable" : "offline");
}

/** Shows a short message beside the board, which screen readers speak as well; "" takes it away. */
export function notify(message, isError = false) {
  const notice = document.getElementById("notice");
  notice.textContent = message;
  notice.classList.toggle("error", isError && message !== "");
}

let waiting = 0;

/** Speaks a message without showing it. With a *delay*, only if no other comes before that: not at every key typed. */
export function say(message, delay = 0) {
  clearTimeout(waiting);
  if (delay) waiting = setTimeout(say, delay, message);
  else document.getElementById("said").textContent = message;
}

/** Copies a text, or what a promise of a file brings, for a button, which says on itself, and aloud, how it went. */
export async function copy(button, content, done = "copied") {
  button.dataset.label ??= button.textContent;
  try {
    if (typeof content === "string") await navigator.clipboard.writeText(content);
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
    button.textContent = text(done);
  } catch {
    button.textContent = text("not-allowed");
  }
  say(button.textContent);
  setTimeout(() => (button.textContent = button.dataset.label), LABEL_RETURNS);
}

/** Copies an address in full; "" is that of the page. */
export function copyLink(button, address) {
  return copy(button, new URL(address || location.href, location.href).href, "link-copied");
}

/** Hands an address to the device's share sheet; "" is that of the page. */
export async function share(address) {
  try {
    await navigator.share({ title: document.title, url: new URL(address || location.href, location.href).href });
  } catch {
    // Closed without a choice.
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-print]")) print();
  const button = event.target.closest?.("[data-copy], [data-copy-link], [data-share]");
  if (!button) return;
  if ("share" in button.dataset) share(button.dataset.share);
  else if ("copy" in button.dataset) copy(button, button.dataset.copy || button.closest("details").querySelector("code").textContent);
  else copyLink(button, button.dataset.copyLink);
});
