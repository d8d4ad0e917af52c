// The practice page: what is due of what the player missed, the boxes, and drills made of the words in them.

import { showBoxes } from "../shared/boxes.js";
import { element } from "../shared/elements.js";
import { isLearnt } from "../shared/leitner.js";
import { bank, queryOf, someMissed } from "./bank.js";

const SHOWN = 200;
const about = document.getElementById("missed-words").dataset.about;

/** Shows the words missed last. */
function draw(entries) {
  const words = entries.filter((entry) => entry.kind === "word" && !isLearnt(entry)).toReversed().slice(0, SHOWN);
  const links = words.map(({ key }) => element("a", { href: about.replace("WORD", key), textContent: key, dataset: { word: "" } }));
  document.getElementById("missed-words").replaceChildren(...links.map((link) => element("li", {}, link)));
}

/** The drills that can be made of words missed take some along. */
document.addEventListener("click", ({ target }) => {
  const link = target.closest?.("a.fed");
  if (!link) return;
  const address = new URL(link.href);
  address.searchParams.set("missed", someMissed());
  link.href = address;
}, true);
document.getElementById("endings").addEventListener("submit", ({ target }) => {
  target.elements.missed.value = someMissed();
});

showBoxes(bank, queryOf, draw);
