// A question of the training: the board is that of a game; an answer just given goes into the boxes, and N leads to the next.

import { due, isLearnt } from "../shared/leitner.js";
import { unbroken } from "../shared/statistics.js";
import { text } from "../shared/texts.js";
import "./play.js";
import "../shared/keys.js";
import { answered, bank, queryOf } from "./train_bank.js";

const part = (id) => document.getElementById(id);

/** An answer was just given: it is noted, and what is due next is led to if this came from the boxes. */
function note() {
  const { kind, key, right } = part("exercise")?.dataset ?? {};
  if (right === undefined) return;
  const entry = answered(kind, key, right === "1");
  if (entry) part("repeated").textContent = isLearnt(entry) ? text("learnt-now") : text("comes-again", { date: unbroken(entry.due) });
  else if (right === "0") part("repeated").textContent = text("kept-now");
  const [first] = due(bank.entries(), Date.now(), kind).filter((other) => other.key !== key);
  if (!isFromBank || !first) return;
  part("next").href = `${location.pathname}?${queryOf(first)}`;
  part("next").textContent = text("next-missed");
}

const isFromBank = new URLSearchParams(location.search).has("bank");

document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "play") return;
  note();
  part("result")?.focus({ preventScroll: true });
});
