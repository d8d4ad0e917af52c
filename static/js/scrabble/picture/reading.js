// A whole picture into a board: frame, squares, rack and layout. Pure: it knows no file, no page and no worker.

import { inkOf, markBlanks } from "./blanks.js";
import { CellReader } from "./cellreading.js";
import { findFrame, refined } from "./grid.js";
import { guessLayout } from "./layouts.js";
import { looks } from "./looks.js";
import { brightness, sample } from "./pixels.js";
import { readRack } from "./rack.js";
import { isTilted } from "./tilt.js";

/** Frames with a lower score are no board; so are those of whose squares more than a share are this unsure. */
const LEAST_SCORE = 0.5;
const UNSURE = 0.3, MOST_UNSURE = 0.2;

/**
 * What an ImageData shows to a *network*, for a game of *size* rows with *letters*: see ``openReader``. *frame* is that
 * drawn by the player, if any.
 */
export function readPicture(picture, network, { size, letters, layouts = {}, frame = null }) {
    const { width, height } = picture;
    const nothing = { width, height, frame: null, cells: [], rack: [], layout: null };
    const light = brightness(picture);
    const found = frame ? refined(picture, frame, size) : findFrame(picture, size);
    if (!found || (!frame && found.score < LEAST_SCORE)) return { ...nothing, fault: isTilted(light) ? "tilted" : "no-board" };
    const reader = new CellReader(network, letters, light);
    const boxes = squares(found, size);
    const pixels = boxes.map((box) => sample(light, box));
    const alike = looks(pixels, size);
    const cells = pixels.map((cell, index) => reader.read(cell, boxes[index], alike[index]));
    if (!frame && cells.filter(({ doubt }) => doubt > UNSURE).length > MOST_UNSURE * cells.length) {
        return { ...nothing, fault: isTilted(light) ? "tilted" : "no-board" };
    }
    markBlanks(cells, size, (index) => inkOf(picture, boxes[index]));
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

/** The box of each square of a frame, row by row. */
function squares({ left, top, width, height }, size) {
    return Array.from({ length: size * size }, (_, index) => ({
        left: left + ((index % size) * width) / size, top: top + (Math.floor(index / size) * height) / size, width: width / size, height: height / size,
    }));
}
