// The ways to begin: a roll that is not finished is offered again, and those played last are listed.

import { element } from "../../shared/elements.js";
import { dayText } from "../../shared/statistics.js";
import { text } from "../../shared/texts.js";
import { clockText } from "../../shared/time.js";
import { latest, unfinished } from "../record.js";

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
  const link = element("a");
  leadTo(link, roll);
  return element("li", {}, link, ` ${[roll.day && dayText(roll.day), stateOf(roll.progress)].filter(Boolean).join(", ")}`);
}));
