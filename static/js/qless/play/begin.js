// The ways to begin: a roll that is not finished is offered again, and those played last are listed.

import { dayText } from "../../shared/statistics.js";
import { text } from "../../shared/texts.js";
import { latest, unfinished } from "../record.js";
import { clockText } from "./watch.js";

const MOST = 20;

/** Leads *link* to a roll. */
function leadTo(link, { bare, day, progress: { lexicon } }) {
  const asked = new URLSearchParams({ position: bare });
  if (lexicon) asked.set("lexicon", lexicon);
  if (day) asked.set("day", day);
  link.href = `${location.pathname}?${asked}`;
  link.append(` ${bare.split(" ")[0].toUpperCase()}`);
}

function stateOf({ result, gaveUp, seconds }) {
  if (result) return text("solved-in", { time: clockText(result.seconds) });
  return gaveUp ? text("given-up") : text("open", { time: clockText(seconds) });
}

const open = unfinished();
if (open) {
  const offer = document.getElementById("unfinished");
  leadTo(offer.querySelector("a"), open);
  offer.hidden = false;
}

const played = latest(MOST);
document.getElementById("latest").hidden = played.length === 0;
document.querySelector("#latest ol").replaceChildren(...played.map((roll) => {
  const [item, link] = [document.createElement("li"), document.createElement("a")];
  leadTo(link, roll);
  item.append(link, ` ${[roll.day && dayText(roll.day), stateOf(roll.progress)].filter(Boolean).join(", ")}`);
  return item;
}));
