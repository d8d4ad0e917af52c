// The games against the program that this browser keeps: unfinished ones are offered again.

import { KeptGames } from "../shared/offers.js";
import { text } from "../shared/texts.js";

const games = new KeptGames("scrabble-play-games", { most: 20 });
const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

/** Keeps the game that the page shows as it stands; a game that is over is kept no longer. */
export function keepGame() {
  const { game, level, scores, link, over, moves } = document.getElementById("contest")?.dataset ?? {};
  if (!game) return;
  if (over === undefined && moves !== "0") games.keep({ game, level, scores, address: link });
  else games.forget(game);
}

/** Offers the games kept, on the page that starts one. */
export function offerGames() {
  const place = document.getElementById("kept-games");
  if (place) games.offer(place, { name: ({ level, scores, when }) => text("kept-game", { level, scores, when: date.format(when) }) });
}
