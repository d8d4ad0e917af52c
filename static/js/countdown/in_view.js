// Keeps a round whose clock runs, or a field that is typed into, at the top of a small screen, also when the keyboard comes up.

const small = matchMedia("(max-width: 699px), (max-height: 500px)");
let shown = null;

/** Brings *part* to the top of a small screen, now and whenever the keyboard changes the height; null ends that. */
export function keepInView(part) {
  shown = part;
  bringUp();
}

function bringUp() {
  if (shown?.isConnected && small.matches) shown.scrollIntoView({ block: "start", behavior: "instant" });
}

globalThis.visualViewport?.addEventListener("resize", () => requestAnimationFrame(bringUp));
