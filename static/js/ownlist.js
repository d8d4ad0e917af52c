// A word list of the visitor's own: sent to the server, which keeps it for the visit; this tab alone remembers its token.

import { text } from "./texts.js";

const KEY = "own-list";
const NAME = "own";

export function useOwnList(form, requests) {
  const file = document.getElementById("own-file");
  if (!file) return;
  const send = document.getElementById("own-send");
  const select = form.elements.lexicon;
  const fault = document.getElementById("file-error");
  const said = document.getElementById("own-read");
  file.removeAttribute("name"); // it goes to the server once, not with every question

  /** Puts the list among the choices. */
  function offer({ token, title }) {
    form.elements.own.value = token;
    const option = select.querySelector(`option[value="${NAME}"]`) ?? select.appendChild(new Option("", NAME));
    option.textContent = title;
  }

  function tell(message, isError) {
    fault.textContent = isError ? message : "";
    said.textContent = isError ? "" : message;
  }

  function choose() {
    select.value = NAME;
    select.dispatchEvent(new Event("input", { bubbles: true }));
    if (form.elements.rack.value.trim()) requests.solve();
  }

  send.addEventListener("click", async (event) => {
    event.preventDefault();
    if (!file.files.length) {
      tell(text("no-file"), true);
      return;
    }
    const body = new FormData();
    body.set("file", file.files[0]);
    body.set("rules", form.elements.rules.value);
    send.disabled = true;
    try {
      const answer = await fetch(send.formAction, { method: "POST", headers: { "HX-Request": "true", Accept: "application/json" }, body });
      if (![200, 422, 503].includes(answer.status)) {
        tell(text(`refused-${answer.status}`) || text("refused", { status: answer.status }), true);
        return;
      }
      const brought = await answer.json();
      if (answer.ok) {
        remember(brought);
        offer(brought);
        choose();
      }
      tell(brought.message, !answer.ok);
    } catch {
      tell(text("unreachable"), true);
    } finally {
      send.disabled = false;
    }
  });

  const kept = remembered();
  if (!kept || form.elements.own.value) return;
  offer(kept);
  const isNamed = new URLSearchParams(location.search).get("position")?.includes(` lex ${NAME};`);
  if (!isNamed) return;
  for (const notice of document.querySelectorAll(".page-notice")) notice.remove(); // the list is here after all
  document.addEventListener("DOMContentLoaded", choose); // once htmx knows the form
}

function remember({ token, title }) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ token, title }));
  } catch {
    // A browser that keeps nothing forgets the list when the page is left.
  }
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}
