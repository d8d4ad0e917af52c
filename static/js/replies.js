// What the server sends is let in only where it belongs: after anything else the page stays as it was, and says so.

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, serverResponse, xhr, requestConfig } = detail;
  if (!detail.shouldSwap) return;
  const belongs = serverResponse.includes(target.id ? `id="${target.id}"` : `<${target.localName}`);
  const isMore = requestConfig.elt.matches("#more, [name=top]");
  if (belongs && !(isMore && xhr.status === 503)) return;
  detail.shouldSwap = false;
  detail.isError = true;
});

/** Calls *tell* with what went wrong when no answer came; beside a button that asks for more, it is written there instead. */
export function whenRefused(tell, unreachable) {
  for (const kind of ["htmx:sendError", "htmx:responseError"]) {
    document.body.addEventListener(kind, ({ detail: { elt, xhr } }) => {
      const sent = new DOMParser().parseFromString(xhr.responseText, "text/html");
      const text = sent.querySelector("#answer .sentence")?.textContent || unreachable;
      if (elt.id === "more") beside(elt, text);
      else tell(text);
    });
  }
}

function beside(button, text) {
  button.parentElement.querySelector("[role=alert]")?.remove();
  const note = document.createElement("span");
  note.className = "error";
  note.role = "alert";
  note.textContent = ` ${text}`;
  button.after(note);
}
