// The board of a touch screen zoomed: by two fingers, which also move it, or by a key. It scrolls within its place.

const MOST = 3;
const BY_KEY = 2;

export class Zoom {
  #board;
  #area;
  #key = document.getElementById("zoom");
  #zoom = 1;
  #fingers = null;

  constructor(board) {
    this.#board = board;
    this.#area = board.element.parentElement;
    this.#area.classList.add("zooms");
    this.#area.addEventListener("touchstart", ({ touches }) => {
      this.#fingers = touches.length === 2 ? { ...between(touches), zoom: this.#zoom } : null;
    }, { passive: true });
    this.#area.addEventListener("touchmove", (event) => {
      if (!this.#fingers || event.touches.length !== 2) return;
      event.preventDefault();
      this.#follow(between(event.touches));
    }, { passive: false });
    this.#area.addEventListener("touchend", () => (this.#fingers = null));
    this.#key.addEventListener("mousedown", (event) => event.preventDefault());
    this.#key.addEventListener("click", () => this.#toggle());
  }

  /** Draws the board *zoom* times as large, 1 to 3; the point of it at (*x*, *y*) in its place stays there. */
  to(zoom, x = 0, y = 0) {
    const next = Math.min(Math.max(zoom, 1), MOST);
    if (next === this.#zoom) return;
    const area = this.#area;
    if (this.#zoom === 1) area.style.setProperty("--unzoomed", `${this.#board.element.offsetHeight}px`);
    const [across, down] = [area.scrollLeft + x, area.scrollTop + y].map((place) => place / this.#zoom);
    this.#zoom = next;
    area.classList.toggle("zoomed", next > 1);
    area.style.setProperty("--zoom", next);
    area.scrollTo(across * next - x, down * next - y);
    this.#key.setAttribute("aria-pressed", String(next > 1));
  }

  #follow(now) {
    const { left, top } = this.#area.getBoundingClientRect();
    const before = this.#fingers;
    this.#area.scrollBy(before.x - now.x, before.y - now.y);
    this.#fingers = { ...before, x: now.x, y: now.y };
    this.to(before.zoom * (now.apart / before.apart), now.x - left, now.y - top);
  }

  #toggle() {
    const cursor = this.#board.element.querySelector(".cursor");
    this.to(this.#zoom > 1 ? 1 : BY_KEY, this.#area.clientWidth / 2, this.#area.clientHeight / 2);
    if (!cursor || this.#zoom === 1) return;
    const [cell, place] = [cursor, this.#area].map((element) => element.getBoundingClientRect());
    this.#area.scrollBy(middle(cell.left, cell.right) - middle(place.left, place.right), middle(cell.top, cell.bottom) - middle(place.top, place.bottom));
  }
}

function middle(one, other) {
  return (one + other) / 2;
}

/** The middle between two fingers, and how far they are apart. */
function between([one, other]) {
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { x: middle(one.clientX, other.clientX), y: middle(one.clientY, other.clientY), apart };
}
