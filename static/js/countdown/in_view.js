// Keeps a round whose clock runs in view on small screens: its tiles at the top, also when the keyboard comes up.

const small = matchMedia("(max-width: 699px), (max-height: 500px)");
let shown = null;

/** Brings *round* to the top of a small screen, now and whenever the keyboard changes the height; null: no round any longer. */
export function keepInView(round) {
  shown = round;
  bringUp();
}

function bringUp() {
  if (shown?.isConnected && small.matches) shown.scrollIntoView({ block: "start", behavior: "instant" });
}

globalThis.visualViewport?.addEventListener("resize", () => requestAnimationFrame(bringUp));
