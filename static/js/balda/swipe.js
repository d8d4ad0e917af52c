// Swipes and arrow keys on the line that names the chosen move: to the next one, or to the one before.

const SWIPE = 40;

/** Calls *step* with 1 for a swipe to the left or the right arrow key on *place*, with -1 for the other way. */
export function watchSteps(place, step) {
  let start = null;
  place.addEventListener("touchstart", ({ touches }) => {
    start = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null;
  }, { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [finger] }) => {
    if (!start) return;
    const [right, down] = [finger.clientX - start[0], finger.clientY - start[1]];
    start = null;
    if (Math.abs(right) >= SWIPE && Math.abs(right) >= 2 * Math.abs(down)) step(right < 0 ? 1 : -1);
  });
  place.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
}
