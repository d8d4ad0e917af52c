// The picture on the page: the part that shows the board, a ring around one square, and the frame with four edges to drag.

import { around, cell, centred, moved, place, within } from "./frame.js";

/** The pixels of the canvas on its longer side. */
const SHOWN = 1200;
const CUT = 128;
const EDGES = ["left", "right", "top", "bottom"];
const KEYS = { ArrowLeft: ["left", "right", -1], ArrowRight: ["left", "right", 1], ArrowUp: ["top", "bottom", -1], ArrowDown: ["top", "bottom", 1] };
/** A key pressed with Shift moves an edge by so many times as much. */
const LEAP = 10;

/** Draws *part* of a bitmap, of which *scale* pixels are one of the picture, on a canvas that is *side* pixels wide or high. */
function draw(canvas, bitmap, part, scale, side) {
  const factor = side / Math.max(part.width, part.height);
  canvas.width = Math.max(1, Math.round(part.width * factor));
  canvas.height = Math.max(1, Math.round(part.height * factor));
  const source = [part.left, part.top, part.width, part.height].map((value) => value * scale);
  canvas.getContext("2d").drawImage(bitmap, ...source, 0, 0, canvas.width, canvas.height);
}

function lay(element, box) {
  for (const [side, value] of Object.entries(box)) element.style[side] = `${value}%`;
}

export class View {
  #canvas;
  #cut;
  #ring;
  #border;
  #edges;
  #bitmap = null;
  #picture = { width: 1, height: 1 };
  #released;
  /** Where the squares were read, null for nowhere. */
  #board = null;
  /** The frame that the player drags: at first where the board was found. */
  #frame = null;
  isFraming = false;

  /** *released* is called when the player has let go of a frame that is another than before. */
  constructor(element, cut, released) {
    this.#canvas = element.querySelector("canvas");
    this.#cut = cut;
    this.#ring = element.querySelector(".ring");
    this.#border = element.querySelector(".frame");
    this.#released = released;
    this.#edges = new Map(EDGES.map((edge) => [edge, element.querySelector(`[data-edge=${edge}]`)]));
    for (const [edge, handle] of this.#edges) this.#listen(edge, handle);
  }

  /**
   * Decodes the picture, which is *width* by *height* pixels, as large as it is shown. Raises an error if it is damaged. If
   * *signal* is aborted meanwhile, nothing changes.
   */
  async load(blob, { width, height }, signal) {
    const larger = Math.max(width, height);
    const resize = larger > 2 * SHOWN ? { resizeWidth: Math.round((width * 2 * SHOWN) / larger), resizeQuality: "medium" } : {};
    const bitmap = await createImageBitmap(blob, resize);
    if (signal.aborted) {
      bitmap.close();
      return;
    }
    this.close();
    this.#bitmap = bitmap;
    this.#picture = { width, height };
  }

  get hasPicture() {
    return this.#bitmap !== null;
  }

  get #scale() {
    return this.#bitmap.width / this.#picture.width;
  }

  get #shown() {
    return this.isFraming ? { left: 0, top: 0, ...this.#picture } : around(this.#board ?? this.#frame, this.#picture);
  }

  /**
   * Shows the part with the *board*, null for that of before, or the whole picture with edges to drag if *isFraming*: around
   * the board or, where none was found, in the middle. What the player has dragged stays.
   */
  show(board, isFraming) {
    this.isFraming = isFraming;
    this.#board = board ?? this.#board;
    if (board && !isFraming) this.#frame = board;
    this.#frame ??= this.#board ?? centred(this.#picture);
    draw(this.#canvas, this.#bitmap, this.#shown, this.#scale, SHOWN);
    this.#border.hidden = !isFraming;
    this.#ring.hidden = true;
    if (isFraming) this.#lay();
  }

  /** Rings a square in the picture and cuts it out to be looked at; -1 for none. */
  look(square, size) {
    const isSeen = square >= 0 && this.#bitmap !== null && this.#board !== null;
    this.#ring.hidden = !isSeen || this.isFraming;
    this.#cut.hidden = !isSeen;
    if (!isSeen) return;
    lay(this.#ring, within(cell(this.#board, size, square), this.#shown));
    draw(this.#cut, this.#bitmap, cell(this.#board, size, square, 0.15), this.#scale, CUT);
  }

  /** Gives the picture's memory back. */
  close() {
    this.#bitmap?.close();
    this.#bitmap = null;
    this.#board = this.#frame = null;
    for (const canvas of [this.#canvas, this.#cut]) canvas.width = canvas.height = 0;
    this.#border.hidden = this.#ring.hidden = this.#cut.hidden = true;
  }

  focus() {
    this.#edges.get("left").focus();
  }

  #lay() {
    lay(this.#border, within(this.#frame, this.#shown));
    for (const [edge, handle] of this.#edges) {
      const isUpright = edge === "left" || edge === "right";
      handle.setAttribute("aria-valuemax", String(isUpright ? this.#picture.width : this.#picture.height));
      handle.setAttribute("aria-valuenow", String(place(this.#frame, edge)));
    }
  }

  #move(edge, by) {
    this.#frame = moved(this.#frame, edge, by, this.#picture);
    this.#lay();
  }

  #listen(edge, handle) {
    const isUpright = edge === "left" || edge === "right";
    let last = 0;
    let before = null;
    const end = () => {
      const was = before;
      before = null;
      if (was !== null && was !== place(this.#frame, edge)) this.#released(this.#frame);
    };
    const at = (event) => (isUpright ? event.clientX : event.clientY);
    const perPixel = () => this.#picture.width / this.#canvas.clientWidth;
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      last = at(event);
      before ??= place(this.#frame, edge);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const from = place(this.#frame, edge);
      this.#move(edge, (at(event) - last) * perPixel());
      last += (place(this.#frame, edge) - from) / perPixel();
    });
    for (const kind of ["pointerup", "pointercancel"]) handle.addEventListener(kind, end);
    handle.addEventListener("keydown", (event) => {
      const [first, second, by] = KEYS[event.key] ?? [];
      if (edge !== first && edge !== second) return;
      event.preventDefault();
      before ??= place(this.#frame, edge);
      this.#move(edge, by * (event.shiftKey ? LEAP : 1));
    });
    for (const kind of ["keyup", "blur"]) handle.addEventListener(kind, end);
  }
}
