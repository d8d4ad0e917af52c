// Which tiles are blanks: those without a value digit where others have one, else the few whose colours are their own.

import { colour } from "./pixels.js";

/** So many of the tiles must show a digit for its absence to tell. */
const WITH_DIGITS = 0.6;
/** So many tiles of a colour of their own may be blanks, on boards of up to 15 rows and on larger ones. */
const MOST = [2, 4];
/** Tiles, and their letters, whose colours differ by more than this, of 255, are of different kinds. */
const OTHER_PAPER = 36, OTHER_INK = 80;
const LEAST_TILES = 6;
const UNSURE = 0.5;
const POINTS = 14;

/** Set `blank` of cells, and raise the doubt of those that may or may not be one. *boxes* are where they are in a picture. */
export function markBlanks(cells, size, picture, boxes) {
    const tiles = [...cells.keys()].filter((index) => cells[index].tile);
    for (const cell of cells) cell.blank = false;
    if (tiles.length && tiles.filter((index) => cells[index].value > 0.5).length >= WITH_DIGITS * tiles.length) {
        for (const index of tiles) {
            const cell = cells[index];
            cell.blank = cell.value < 0.5;
            cell.doubt = Math.max(cell.doubt, Math.min(cell.value, 1 - cell.value));
        }
        return;
    }
    if (tiles.length < LEAST_TILES) return;
    for (const kind of kinds(tiles.map((index) => ({ index, ...colours(picture, boxes[index]) })))) {
        if (kind.length > MOST[size > 15 ? 1 : 0]) continue;
        for (const { index } of kind) {
            cells[index].blank = true;
            cells[index].doubt = Math.max(cells[index].doubt, UNSURE);
        }
    }
}

/** Tiles that look alike, without the largest such group. */
function kinds(tiles) {
    const found = [];
    for (const tile of tiles) {
        const alike = found.find(([first]) => difference(first.paper, tile.paper) <= OTHER_PAPER && difference(first.ink, tile.ink) <= OTHER_INK);
        if (alike) alike.push(tile);
        else found.push([tile]);
    }
    return found.sort((one, other) => other.length - one.length).slice(1);
}

function difference(one, other) {
    return Math.max(...one.map((value, part) => Math.abs(value - other[part])));
}

/** The colour of a tile, which is the commonest in its middle, and that of its letter, which differs most from it. */
function colours(picture, { left, top, width, height }) {
    const points = [];
    for (let row = 0; row < POINTS; row++) {
        for (let col = 0; col < POINTS; col++) {
            points.push(colour(picture, { left: left + (0.2 + (0.6 * col) / POINTS) * width, top: top + (0.2 + (0.6 * row) / POINTS) * height, width: 1, height: 1 }));
        }
    }
    const paper = commonest(points);
    return { paper, ink: points.reduce((best, point) => (difference(point, paper) > difference(best, paper) ? point : best)) };
}

/** The median of each part of colours. */
export function commonest(points) {
    return [0, 1, 2].map((part) => points.map((point) => point[part]).sort((one, other) => one - other)[Math.floor(points.length / 2)]);
}
