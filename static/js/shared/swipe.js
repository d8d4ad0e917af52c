// Swipes on a touch screen.

const FAR = 40; // pixels

/** Calls *step* with 1 for a swipe to the left on *place*, with -1 for one to the right. */
export function watchSwipes(place, step) {
  let start = null;
  place.addEventListener("touchstart", ({ touches }) => {
    start = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null;
  }, { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [finger] }) => {
    if (!start) return;
    const [right, down] = [finger.clientX - start[0], finger.clientY - start[1]];
    start = null;
    if (Math.abs(right) >= FAR && Math.abs(right) >= 2 * Math.abs(down)) step(right < 0 ? 1 : -1);
  });
}
