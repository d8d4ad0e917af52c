// The ways to begin: a roll that is not finished is offered again.

import { unfinished } from "../record.js";

const offer = document.getElementById("unfinished");
const open = unfinished();
if (open) {
  const link = offer.querySelector("a");
  const asked = new URLSearchParams({ position: open.bare });
  if (open.day) asked.set("day", open.day);
  link.href = `${location.pathname}?${asked}`;
  link.append(` ${open.bare.split(" ")[0].toUpperCase()}`);
  offer.hidden = false;
}
