// A card of the practice: its result goes back to the bank, and the next card is of what is due, or of other words missed.

import { due, isLearnt } from "../shared/leitner.js";
import { text } from "../shared/texts.js";
import { alphagram, bank, queryOf, someMissed } from "./bank.js";
import { isDeclaredHere } from "./played.js";

const card = document.getElementById("card");
const result = document.getElementById("result");
const next = document.getElementById("next");

/** Grades the words of the card that are due, and says when they come again. */
function gradeWords({ key, found }) {
  const words = found.split(" ");
  const [done] = bank.grade("word", (word) => (alphagram(word) === key ? words.includes(word) : undefined));
  if (!done) return;
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" }).format(done.due);
  document.getElementById("repeated").textContent = isLearnt(done) ? text("learnt") : text("comes-again", { date: when });
}

function leadOn() {
  if (new URLSearchParams(location.search).has("bank")) {
    const [first] = due(bank.entries(), Date.now(), "word");
    if (!first) return;
    next.href = `${location.pathname}?${queryOf(first)}`;
    next.textContent = text("next-card");
  } else if (card.dataset.kind) {
    const address = new URL(next.href);
    address.searchParams.set("missed", someMissed(result.dataset.key));
    next.href = address;
  }
}

if (result) {
  if (isDeclaredHere()) gradeWords(result.dataset);
  leadOn();
  next.focus();
}
