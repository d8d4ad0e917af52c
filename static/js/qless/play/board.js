// Draws the table: a square window on an endless board that always leaves room for twelve tiles around those laid.

import { element, TabStop } from "../../shared/elements.js";
import { text } from "../../shared/texts.js";
import { bounds, cellOf, keyOf } from "./state.js";

const ROOM = 12;
const SMALLEST = 41;
const WIDEST = 100;
/** A tile dragged so near to the edge moves the board by so much, in pixels. */
const EDGE = 28;
const PAN = 10;
const NEAR = 1; // rows around the tiles laid that a screen reader can visit

/** What the square in the middle of an empty table is called, its row as its column; names never change while one plays. */
export const MIDDLE = 21;

/** Whether tiles lie near enough to each other to be drawn and judged. */
export function fits(tiles) {
  const box = bounds(tiles);
  return !box || Math.max(box.bottom - box.top, box.right - box.left) < WIDEST;
}

/** What has to be on the table: the tiles, or its middle. */
function around(state) {
  return bounds(state.tiles) ?? { top: 0, bottom: 0, left: 0, right: 0 };
}

export class Board {
  #box = document.getElementById("box");
  #size = 0;
  #cells = [];
  #arrow = element("span", { className: "arrow" });
  #state = null;
  #marks = new Map();
  #stop;
  #inReach = document.querySelector(".in-reach");

  /** The world's row and column of the first square. */
  top = 0;
  left = 0;

  constructor() {
    this.element = document.getElementById("board");
  }

  /** The [row, col] under an element, null for none. */
  squareOf(element) {
    const index = this.#cells.indexOf(element?.closest?.("[role=gridcell]"));
    return index < 0 ? null : [this.top + Math.floor(index / this.#size), this.left + (index % this.#size)];
  }

  /** The element of a square, undefined for one that is not on the table. */
  cell([row, col]) {
    const [down, along] = [row - this.top, col - this.left];
    return Math.min(down, along) < 0 || Math.max(down, along) >= this.#size ? undefined : this.#cells[down * this.#size + along];
  }

  focus(cell) {
    this.cell(cell).focus({ preventScroll: true });
    this.reveal(cell);
  }

  reveal(cell) {
    const square = this.cell(cell).getBoundingClientRect();
    const box = this.#box.getBoundingClientRect();
    const margin = square.width * 1.5;
    const by = (start, end, from, to) => (start - margin < from ? start - margin - from : end + margin > to ? end + margin - to : 0);
    this.#box.scrollLeft += by(square.left, square.right, box.left, box.right);
    this.#box.scrollTop += by(square.top, square.bottom, box.top, box.bottom);
    const { top } = this.#inReach.getBoundingClientRect(); // the tiles, which on a phone stay over the board
    const under = this.cell(cell).getBoundingClientRect().bottom + margin - top;
    if (top < box.bottom && under > 0) scrollBy(0, under);
  }

  /** Moves the board under a tile that is dragged to its edge. */
  pan({ clientX, clientY }) {
    const { left, right, top, bottom } = this.#box.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) return;
    this.#box.scrollLeft += clientX < left + EDGE ? -PAN : clientX > right - EDGE ? PAN : 0;
    this.#box.scrollTop += clientY < top + EDGE ? -PAN : clientY > bottom - EDGE ? PAN : 0;
  }

  /** Puts the middle of the tiles into the middle of the view. */
  centre() {
    const box = around(this.#state);
    const side = this.#pitch();
    this.#box.scrollTop = ((box.top + box.bottom + 1) / 2 - this.top) * side - this.#box.clientHeight / 2;
    this.#box.scrollLeft = ((box.left + box.right + 1) / 2 - this.left) * side - this.#box.clientWidth / 2;
  }

  draw(state) {
    const focused = this.squareOf(document.activeElement);
    this.#state = state;
    this.#makeRoom();
    this.#cells.forEach((_, index) => this.#drawSquare(index));
    this.#tellNear();
    this.#drawCursor(focused);
  }

  /** Of rows far from the tiles and the cursor a screen reader hears nothing. */
  #tellNear() {
    const { top, bottom } = around(this.#state);
    const at = this.#state.cursor?.[0] ?? top;
    [...this.element.children].forEach((row, index) => {
      const isFar = this.top + index < Math.min(top, at) - NEAR || this.top + index > Math.max(bottom, at) + NEAR;
      if (isFar !== (row.ariaHidden === "true")) row.ariaHidden = isFar ? "true" : null;
    });
  }

  /** Marks cells: a Map from "row,col" to a list of good, bad, apart. */
  mark(marks) {
    this.#marks = marks;
    this.#cells.forEach((_, index) => this.#drawSquare(index));
  }

  #pitch() {
    return this.#cells[1].offsetLeft - this.#cells[0].offsetLeft;
  }

  /** Moves the window if there is too little room on a side. The visible tiles keep their place. */
  #makeRoom() {
    const box = around(this.#state);
    const free = [box.top - this.top, box.left - this.left, this.top + this.#size - 1 - box.bottom, this.left + this.#size - 1 - box.right];
    if (this.#size && Math.min(...free) >= ROOM) return;
    const span = Math.max(box.bottom - box.top, box.right - box.left) + 1;
    const size = Math.max(SMALLEST, span + 2 * ROOM + 4);
    const before = this.#size && [this.top, this.left];
    this.top = Math.floor((box.top + box.bottom - size + 1) / 2);
    this.left = Math.floor((box.left + box.right - size + 1) / 2);
    if (size !== this.#size) this.#build(size);
    if (!before) {
      this.centre();
      return;
    }
    this.#box.scrollTop += (before[0] - this.top) * this.#pitch();
    this.#box.scrollLeft += (before[1] - this.left) * this.#pitch();
  }

  #build(size) {
    this.#size = size;
    const many = (make) => Array.from({ length: size }, make);
    const rows = many(() => element("div", { role: "row" }, ...many(() => element("div", { role: "gridcell" }))));
    this.element.replaceChildren(...rows);
    this.#cells = rows.flatMap((row) => [...row.children]);
    this.#stop = new TabStop(this.#cells);
  }

  #drawSquare(index) {
    const cell = this.#cells[index];
    const [down, along] = [Math.floor(index / this.#size), index % this.#size];
    const key = keyOf([this.top + down, this.left + along]);
    const letter = this.#state.tiles[key] ?? "";
    const marks = letter ? this.#marks.get(key) ?? [] : [];
    const drawn = `${key} ${letter} ${marks}`;
    if (cell.dataset.drawn === drawn) return;
    cell.dataset.drawn = drawn;
    cell.className = [letter && "tile", ...marks].filter(Boolean).join(" ");
    const sign = cell.firstChild?.nodeType === Node.TEXT_NODE ? cell.firstChild : null;
    if (sign) sign.data = letter;
    else if (letter) cell.prepend(letter);
    const name = text("cell", { row: this.top + down + MIDDLE, col: this.left + along + MIDDLE, letter: letter || text("empty") });
    cell.setAttribute("aria-label", [name, ...marks.map((mark) => text(mark))].join(", "));
  }

  #drawCursor(focused) {
    this.element.querySelector(".cursor")?.classList.remove("cursor");
    const { cursor, across } = this.#state;
    this.#arrow.classList.toggle("down", !across);
    const first = Object.keys(this.#state.tiles).map(cellOf)[0] ?? [0, 0];
    this.#stop.move(this.cell(cursor ?? first) ?? this.cell(first) ?? this.#cells[0]);
    if (!cursor || !this.cell(cursor)) {
      this.#arrow.remove();
      return;
    }
    const cell = this.cell(cursor);
    cell.classList.add("cursor");
    cell.append(this.#arrow);
    if (focused) this.focus(cursor);
    else this.reveal(cursor);
  }
}
