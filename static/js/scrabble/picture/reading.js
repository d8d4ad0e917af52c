// A whole picture into a board: frame, squares, rack and layout. Pure: it knows no file, no page and no worker.

import { markBlanks } from "./blanks.js";
import { CellReader } from "./cellreading.js";
import { findFrame, refined } from "./grid.js";
import { guessLayout } from "./layouts.js";
import { looks, trustPlain } from "./looks.js";
import { brightness, sample } from "./pixels.js";
import { readRack } from "./rack.js";
import { isTilted } from "./tilt.js";

/** Lines with this score are a board's. With less, squares must be alike, and there must be tiles that are read well. */
const SURE_SCORE = 0.8, LEAST_SCORE = 0.22, LEAST_REGULAR = 0.25, LEAST_TILES = 4;
/** A board has no more than a share of squares that are this unsure. */
const UNSURE = 0.3, MOST_UNSURE = 0.15;
/** Boards of games have so many rows. A frame of another size than that of the game has a board if its score and regularity are these. */
const SIZES = [15, 11, 21], LEAST_OTHER = 0.5, LEAST_REGULAR_OTHER = 0.45;
/** Its score is so much of that of a frame that goes on beyond, or of one that does not. */
const AS_GOOD = 0.8, BETTER = 1.3;

/**
 * What an ImageData shows to a *network*, for a game of *size* rows with *letters*: see ``openReader``. *frame* is that
 * drawn by the player, if any.
 */
export function readPicture(picture, network, { size, letters, values = {}, layouts = {}, frame = null }) {
  const { width, height } = picture;
  const nothing = { width, height, frame: null, cells: [], rack: [], layout: null };
  const light = brightness(picture);
  const found = frame ? refined(picture, frame, size) : findFrame(picture, size);
  const noBoard = () => {
    const rows = frame ? 0 : otherSize(picture, found, size);
    return { ...nothing, rows, fault: rows ? "other-size" : isTilted(light) ? "tilted" : "no-board" };
  };
  if (!found || (!frame && (found.score < LEAST_SCORE || found.regular < LEAST_REGULAR))) return noBoard();
  if (!frame && found.goesOn) {
    const rows = otherSize(picture, found, size);
    if (rows) return { ...nothing, rows, fault: "other-size" };
  }
  const reader = new CellReader(network, letters, light);
  const boxes = squares(found, size);
  const pixels = boxes.map((box) => sample(light, box));
  const alike = looks(pixels, size);
  const cells = reader.read(pixels, boxes, alike);
  trustPlain(cells, pixels);
  if (!frame && !isBoard(cells, found.score)) return noBoard();
  markBlanks(cells, size, { picture, light, boxes, values });
  const empty = [...cells.keys()].filter((index) => !cells[index].tile);
  const tiles = boxes.filter((_, index) => cells[index].tile && cells[index].doubt < UNSURE);
  return {
    width, height, fault: null,
    frame: { left: found.left, top: found.top, width: found.width, height: found.height },
    cells: cells.map(({ tile, blank, doubt, others }) => ({ tile, blank, doubt, others })),
    rack: readRack(picture, light, found, { boxes: tiles, cell: found.width / size, reader }),
    layout: guessLayout(picture, layouts, { boxes, cells: pixels, empty }),
  };
}

/** How many rows the board in a picture has if it is of another size than that of the frame *found*, else 0. */
function otherSize(picture, found, size) {
  for (const other of SIZES.filter((rows) => rows !== size)) {
    const frame = findFrame(picture, other);
    if (!frame || frame.goesOn || frame.score < LEAST_OTHER || frame.regular < LEAST_REGULAR_OTHER) continue;
    if (!found || frame.score > (found.goesOn ? AS_GOOD : BETTER) * found.score) return other;
  }
  return 0;
}

/** Whether what was read in a frame that was found is what a board has. */
function isBoard(cells, score) {
  if (cells.filter(({ doubt }) => doubt > UNSURE).length > MOST_UNSURE * cells.length) return false;
  return score >= SURE_SCORE || cells.filter(({ tile, doubt }) => tile && doubt < UNSURE).length >= LEAST_TILES;
}

/** The box of each square of a frame, row by row. */
function squares({ left, top, width, height }, size) {
  return Array.from({ length: size * size }, (_, index) => ({
    left: left + ((index % size) * width) / size, top: top + (Math.floor(index / size) * height) / size, width: width / size, height: height / size,
  }));
}
