// The letters or numbers of a round before its clock starts: not to be seen, nor to be found by a screen reader.

/** Covers the tiles and the target of *round*, or shows them. */
export function cover(round, isCovered) {
  round.classList.toggle("covered", isCovered);
  for (const part of round.querySelectorAll(".tiles, .target")) {
    if (isCovered) part.ariaHidden = "true";
    else part.removeAttribute("aria-hidden");
  }
}

/** The letters or numbers of *round* as they are read out. */
export function readOut(round) {
  return [...round.querySelectorAll("#target, .tiles .tile")].map((tile) => tile.textContent.trim()).join(" ");
}
