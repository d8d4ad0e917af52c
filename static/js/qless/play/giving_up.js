// Giving up: asked once more, kindly, then a board is shown. The tiles laid stay, and can be played on with.

import { say, text } from "../../texts.js";

/**
 * Sets the buttons up. *query* gives the parameters of the roll, *hasGivenUp* says whether it is given up, *giveUp* notes
 * that it is.
 */
export function setUpGivingUp(form, { query, hasGivenUp, giveUp }) {
  const button = document.getElementById("give-up");
  const question = document.getElementById("giving-up");
  const place = document.getElementById("solution");

  function ask(isAsked) {
    question.hidden = !isAsked;
    button.hidden = isAsked;
    if (isAsked) document.getElementById("give-up-now").focus();
    else button.focus();
  }

  async function show() {
    question.hidden = true;
    button.hidden = true;
    place.textContent = document.getElementById("working").dataset.begun;
    try {
      const answer = await fetch(`${form.dataset.solution}?${query()}`);
      place.innerHTML = await answer.text();
      if (answer.ok) return place.querySelector("[role=img]")?.ariaLabel ?? place.querySelector(".sentence").textContent;
    } catch (error) {
      place.textContent = text("unreachable");
    }
    button.hidden = false;
    return place.textContent.trim();
  }

  button.addEventListener("click", () => ask(true));
  document.getElementById("play-on").addEventListener("click", () => ask(false));
  question.addEventListener("keydown", (event) => {
    if (event.key === "Escape") ask(false);
  });
  document.getElementById("give-up-now").addEventListener("click", async () => {
    const told = await show();
    if (button.hidden) giveUp();
    place.tabIndex = -1;
    place.focus();
    say(told);
  });
  if (hasGivenUp()) show();
}
