// The games against the program that this browser keeps: unfinished ones are offered again.

import { recall, remember } from "../shared/kept.js";
import { text } from "../shared/texts.js";

const KEPT = "scrabble-play-games";
const MOST = 20;

const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

function games() {
  const found = recall(KEPT, []);
  return Array.isArray(found) ? found.filter((one) => typeof one?.game === "string" && `${one.address}`.startsWith("/")) : [];
}

/** Keeps the game that the page shows as it stands; a game that is over is kept no longer. */
export function keepGame() {
  const page = document.getElementById("contest")?.dataset;
  if (!page) return;
  const others = games().filter((other) => other.game !== page.game);
  const { game, level, scores, link } = page;
  const isGoingOn = page.over === undefined && page.moves !== "0";
  remember(KEPT, isGoingOn ? [{ game, level, scores, address: link, when: Date.now() }, ...others].slice(0, MOST) : others);
}

/** Offers the games kept, on the page that starts one. */
export function offerGames() {
  const place = document.getElementById("kept-games");
  if (!place) return;
  place.hidden = !games().length;
  place.querySelector("ul").replaceChildren(...games().map(({ game, level, scores, address, when }) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), {
      className: "button",
      href: address,
      textContent: text("kept-game", { level, scores, when: date.format(when) }),
    });
    const gone = Object.assign(document.createElement("button"), { type: "button", textContent: text("delete") });
    gone.setAttribute("aria-label", `${text("delete")}: ${link.textContent}`);
    gone.addEventListener("click", () => {
      remember(KEPT, games().filter((other) => other.game !== game));
      offerGames();
    });
    item.append(link, gone);
    return item;
  }));
}
