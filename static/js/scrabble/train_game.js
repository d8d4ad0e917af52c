// The turns missed in a game are put into the boxes of the training.

import { text } from "../shared/texts.js";
import { keepPositions } from "./train_bank.js";

document.getElementById("keep-turns")?.addEventListener("click", ({ currentTarget }) => {
  const turns = [...document.querySelectorAll("#turns [data-position]")];
  keepPositions(turns.map(({ dataset }) => ({ position: dataset.position, lexicon: currentTarget.dataset.lexicon })));
  document.getElementById("kept-turns").textContent = text("turns-kept", { count: turns.length });
});
