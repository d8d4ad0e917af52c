// A game on the page and what this browser knows of it: it is kept to be offered again, a friend's link is held against what
// was seen before, and a game that ended is counted.

import { recall, remember } from "../shared/visit.js";
import { say, text } from "../shared/texts.js";
import { compare, games, keepWords, ownStep, wasOwnStep } from "./games.js";
import { ended } from "./record.js";

const BACK = "balda-back";
const ACCEPTED = "balda-accepted";

/** Takes notice of the game that the page shows. */
export function notice() {
  const part = document.getElementById("game");
  if (!part?.dataset.game) return;
  const { game, kind, options, moves, points, loser, changed } = part.dataset;
  const [reader, first] = ["reader", "first"].map((name) => Number(part.dataset[name]));
  const isSent = part.dataset.sent === "1";
  const isOver = part.dataset.stage === "over";
  const isOwn = wasOwnStep();
  const seen = games.find(game);
  remember(BACK, "", "sessionStorage");
  if (kind === "friend") {
    if (changed) {
      if (seen) offerKept(seen, text("kept"));
      document.getElementById("accept").hidden = true;
      return;
    }
    const isAccepted = recall(ACCEPTED, "", "sessionStorage") === game;
    remember(ACCEPTED, "", "sessionStorage");
    const found = compare(seen, { options, moves, first });
    if (!isAccepted && !isOwn && ["options", "older", "differs"].includes(found.kind)) {
      offerKept(seen, difference(found, seen));
      return;
    }
    if (mustTurn({ seen, isSent, isOwn, reader })) return;
  }
  const counted = [...part.querySelectorAll("[data-counted]")].map((mark) => mark.dataset.counted);
  const isPlayed = Boolean(seen?.isPlayed) || (isOwn && moves !== "");
  const side = kind === "friend" ? (seen?.side ?? reader) : reader;
  games.keep({ game, kind, options, moves, points, side, isOver, isPlayed, address: part.dataset.link });
  if (isPlayed) keepWords(counted);
  if (isOver && isPlayed && kind !== "screen") {
    const [own, other] = points.split(":").map(Number);
    const words = [...part.querySelectorAll(".used section:first-child .shows")].map((link) => link.textContent.trim().toLowerCase());
    const word = words.reduce((best, one) => (one.length > best.length ? one : best), "");
    ended.note({ key: part.dataset.key, kind, own, other, resigned: loser ? (Number(loser) === reader ? 1 : 2) : 0, word, when: Date.now() });
  }
}

/**
 * Turns to the page of the side that is played here: a friend's link opened by the one who is not to move shows what to send,
 * and one that was copied from that page is a link to move. Whether it does.
 */
function mustTurn({ seen, isSent, isOwn, reader }) {
  const { link } = document.getElementById("game").dataset;
  if (isOwn || (seen ? seen.side === reader : !isSent)) return false;
  location.replace(isSent ? link : `${link}&sent=1`);
  return true;
}

function difference({ kind, number, was, is, side, count }, seen) {
  if (kind === "options") return text("options-differ");
  if (kind === "older") return text("older", { count });
  return text(side === seen.side ? "own-differs" : "other-differs", { number, was: spoken(was), is: spoken(is) });
}

/** A move as people read it: its word in capitals and the cell. */
function spoken(move = "") {
  const [cell, letter, word] = move.replace("!", "").split(" ");
  return word ? `${word.toUpperCase()} (${cell} ${letter.toUpperCase()})` : text(move === "resign" ? "resigned" : "passed");
}

/** Says what is different, and offers the game as it was. */
function offerKept(seen, message) {
  const box = document.getElementById("differs");
  document.getElementById("differs-text").textContent = message;
  document.getElementById("remembered").href = seen.address;
  document.getElementById("game").classList.add("held");
  box.hidden = false;
  say(message);
}

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.matches("#move, .passing, .start") && submitter?.name !== "hint") ownStep();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("#take-back, #take-over, #accept, [data-leave]");
  if (!link) return;
  const part = document.getElementById("game");
  if (link.matches("[data-leave]")) remember(BACK, location.pathname + location.search, "sessionStorage");
  else if (link.id === "take-back") ownStep();
  else {
    remember(ACCEPTED, part.dataset.game, "sessionStorage");
    const seen = games.find(part.dataset.game);
    if (link.id === "take-over") games.keep({ ...seen, side: Number(part.dataset.turn) });
    else location.reload();
  }
});
