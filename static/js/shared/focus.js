// The focus on a board or a list: one of its elements is a stop of the Tab key, arrow keys lead to the others.

/** The step, [down, right], of each arrow key. */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The elements among many that the Tab key stops at: usually one. */
export class TabStop {
  #stops = [];

  constructor(elements, ...stops) {
    for (const element of elements) element.tabIndex = -1;
    this.move(...stops);
  }

  move(...stops) {
    for (const element of this.#stops) element.tabIndex = -1;
    this.#stops = stops;
    for (const element of stops) element.tabIndex = 0;
  }
}

/** The cell, [row, col], that a key leads to on a board of so many *rows* and *cols*; undefined for other keys. */
export function cellAfter(key, [row, col], { rows, cols }) {
  if (key === "Home") return [row, 0];
  if (key === "End") return [row, cols - 1];
  if (!(key in ARROWS)) return undefined;
  const [down, right] = ARROWS[key];
  return [Math.min(Math.max(row + down, 0), rows - 1), Math.min(Math.max(col + right, 0), cols - 1)];
}
