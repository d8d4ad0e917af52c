// Results of the games against the program, in this browser only: each game counts once, the first time that it ends.

import { KeptList } from "../shared/kept.js";
import { fillTable, mean, number } from "../shared/statistics.js";

const LEVELS = 6;

/** *entry* as it should be: the game's key, its level, both scores, whether the player gave up, and when; null if it is not one. */
function sound({ key, level, own, other, resigned, when }) {
  const isScore = (value) => Number.isInteger(value) && Math.abs(value) < 100_000;
  if (typeof key !== "string" || !/^[\da-f]{12}$/.test(key) || !Number.isInteger(level) || level < 1 || level > LEVELS) return null;
  if (!isScore(own) || !isScore(other) || typeof resigned !== "boolean") return null;
  return { key, level, own, other, resigned, when };
}

export const results = new KeptList({ key: "scrabble-results", format: "tilewright scrabble results", field: "games", sound, nameOf: ({ key }) => key });

/** The result of each level that was played: [level, games, won, the average of the player's points and of the program's]. */
export function byLevel(entries) {
  return Array.from({ length: LEVELS }, (_, at) => entries.filter(({ level }) => level === at + 1)).flatMap((games, at) => {
    if (!games.length) return [];
    const won = games.filter(({ own, other, resigned }) => !resigned && own > other).length;
    return [[at + 1, games.length, won, mean(games.map(({ own }) => own)), mean(games.map(({ other }) => other))]];
  });
}

/** Notes the game that the page shows, if it is over and new. */
export function noteResult(now = Date.now()) {
  const page = document.getElementById("contest")?.dataset;
  if (page?.over === undefined || page.moves === "0") return;
  const [own, other] = page.scores.split(":").map(Number);
  results.note({ key: page.game, level: Number(page.number), own, other, resigned: page.over === "resigned", when: now });
}

/** Shows the results on the page that starts a game. */
export function showResults() {
  const place = document.getElementById("results");
  if (!place) return;
  const levels = byLevel(results.entries());
  place.hidden = !levels.length;
  const titles = [...document.querySelectorAll("#play [name=level]")].map(({ dataset }) => dataset.title);
  fillTable("results-table", levels.map(([level, games, won, own, other]) => {
    const score = [own, other].map((points) => number.format(Math.round(points))).join(" : ");
    return [titles[level - 1], number.format(games), number.format(won), score];
  }));
}
