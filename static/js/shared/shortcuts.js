// The panel of keys and gestures: what the page of them says of one tool, over the page that is open.

import { fetched } from "./answers.js";
import { closeButton, element, styled } from "./elements.js";

let panel = null;

/** Shows the keys of *tool*, which the page at *address* lists. Raises an error if it cannot be read. */
export async function show(address, tool) {
  panel ??= await made(address, tool);
  if (!panel.open) panel.showModal();
}

async function made(address, tool) {
  const [{ isOk, body }] = await Promise.all([fetched(address), styled("shared/shortcuts")]);
  const section = isOk && new DOMParser().parseFromString(body, "text/html").getElementById(tool);
  if (!section) throw new Error("no keys");
  const heading = section.querySelector("h2");
  heading.id = "shortcuts-title";
  const close = Object.assign(closeButton(() => dialog.close()), { autofocus: true });
  const dialog = element("dialog", { className: "shortcuts-panel" }, close, ...section.childNodes);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the page's own keys rest meanwhile
  document.body.append(dialog);
  return dialog;
}
