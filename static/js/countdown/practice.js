// The practice page: what is due of what the player missed, the boxes, and drills made of the words in them.

import { showBoxes } from "../shared/boxes.js";
import { bank, isLearnt, queryOf, someMissed } from "./bank.js";

const SHOWN = 200;
const about = document.getElementById("missed-words").dataset.about;

/** Shows the words missed last. */
function draw(entries) {
  const words = entries.filter((entry) => entry.kind === "word" && !isLearnt(entry)).toReversed().slice(0, SHOWN);
  document.getElementById("missed-words").replaceChildren(...words.map(({ key }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    Object.assign(link, { href: about.replace("WORD", key), textContent: key });
    link.dataset.word = "";
    item.append(link);
    return item;
  }));
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
