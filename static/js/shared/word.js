// The facts about a word in a card on the page.

import { Latest, refusal } from "./answers.js";
import { closedByBack } from "./back.js";
import { closeButton, element } from "./elements.js";

const place = document.getElementById("word");
const question = new Latest();
let opener = null;
const watch = closedByBack(() => close());

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !place.hidden) close();
});

/** Shows the facts about the word that *link* leads to. */
export async function open(link) {
  if (!place.contains(link)) opener = link;
  mark();
  const answer = await question.ask(link.href);
  if (answer?.status) show(answer.body);
  else if (answer) showFault(refusal(0));
}

function showFault(message) {
  show(element("p", { className: "error", textContent: message }).outerHTML);
}

function show(content) {
  const button = closeButton(close);
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = content;
  place.prepend(button);
  place.hidden = false;
  place.scrollTop = 0;
  if (hadFocus) button.focus();
  const isSheet = getComputedStyle(place).position === "fixed";
  watch(isSheet);
  if (!isSheet) place.scrollIntoView({ block: "nearest" });
  else if (opener?.isConnected) uncover(opener);
}

/** Scrolls so far that the sheet does not lie over the word it is about. */
function uncover(link) {
  const hidden = link.getBoundingClientRect().bottom + 12 - place.getBoundingClientRect().top;
  if (hidden > 0) scrollBy(0, hidden);
}

function close() {
  question.stop();
  const hadFocus = place.contains(document.activeElement);
  place.hidden = true;
  watch(false);
  place.replaceChildren();
  if (hadFocus && opener?.isConnected) opener.focus();
  opener = null;
  mark();
}

function mark() {
  for (const link of document.querySelectorAll("a[data-word].current")) link.classList.remove("current");
  opener?.classList.add("current");
}
