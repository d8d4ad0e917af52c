// The word finder while one types: asks at every change, puts complaints beside their fields, copies the list.

import { whenRefused } from "./replies.js";
import "./word.js";

const form = document.getElementById("search");
const said = document.getElementById("said");
const conditions = document.getElementById("conditions");
const wide = matchMedia("(min-width: 1000px)");
let isTyping = false;

/** Folded away where the screen is narrow, unless something in them is wrong; how many are set is said. */
function fold() {
  conditions.open = wide.matches || conditions.querySelector("[aria-invalid]") !== null;
}

function count() {
  const set = [...conditions.querySelectorAll("input, [name=way]")].filter((field) => field.value !== "").length;
  document.getElementById("set").textContent = set ? `· ${set}` : "";
}

fold();
count();
wide.addEventListener("change", fold);

form.addEventListener("input", () => {
  isTyping = true;
  count();
  htmx.trigger(form, "search");
});

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt !== form) return;
  const { parameters } = event.detail;
  for (const name of Object.keys(parameters)) if (parameters[name] === "") delete parameters[name];
});

// htmx would report on the console what it is told to give up as well.
document.body.addEventListener("htmx:beforeRequest", (event) => {
  event.detail.error = "";
});

whenRefused((text) => complain([{ field: "query", text }]), document.getElementById("word").dataset.unreachable);

document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "answer") return;
  const answer = document.getElementById("answer");
  complain([...answer.querySelectorAll(".errors [data-field]")].map((item) => ({ field: item.dataset.field, text: item.textContent })));
  const { q } = form.elements;
  document.title = [q.value, document.title.split(" · ").slice(-2).join(" · ")].filter(Boolean).join(" · ");
  clearTimeout(said.waiting);
  said.waiting = setTimeout(() => (said.textContent = answer.querySelector(".sentence").textContent), isTyping ? 600 : 0);
  isTyping = false;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy");
  if (!button) return;
  const list = fetch(document.getElementById("download").href).then((answer) => answer.blob());
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": list })]);
    said.textContent = button.textContent = button.dataset.copied;
  } catch (error) {
    said.textContent = button.textContent = button.dataset.failed;
  }
});

/** Puts what is wrong beside the fields that it is about. */
function complain(errors) {
  for (const place of form.querySelectorAll("[data-errors]")) {
    place.textContent = errors.filter((error) => error.field === place.dataset.errors).map((error) => error.text).join(" ");
  }
  for (const input of form.querySelectorAll("[aria-describedby]")) {
    const isWrong = errors.some((error) => input.getAttribute("aria-describedby").split(" ").includes(`${error.field}-error`));
    if (isWrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  if (conditions.querySelector("[aria-invalid]")) conditions.open = true;
}
