// Which tiles are blanks: those without a value digit where others have one, else those whose letter has a colour of its own.

import { colour } from "./pixels.js";

/** So many of the tiles must show a digit for its absence to tell. */
const WITH_DIGITS = 0.6;
/** Without digits: no more blanks than this on a board of up to 15 rows, and on larger ones. */
const MOST = [2, 4];
/** The colours of letters that differ by more than this, of 255, are different. */
const OTHER = 70;
const UNSURE = 0.5;

/** Set `blank` of cells, and raise the doubt of those that may or may not be one. *ink* gives the colour of a cell's letter. */
export function markBlanks(cells, size, ink) {
    const tiles = [...cells.keys()].filter((index) => cells[index].tile);
    for (const cell of cells) cell.blank = false;
    if (!tiles.length) return;
    if (tiles.filter((index) => cells[index].value > 0.5).length >= WITH_DIGITS * tiles.length) {
        for (const index of tiles) {
            const cell = cells[index];
            cell.blank = cell.value < 0.5;
            cell.doubt = Math.max(cell.doubt, Math.min(cell.value, 1 - cell.value));
        }
        return;
    }
    const inks = tiles.map(ink);
    const usual = [0, 1, 2].map((part) => inks.map((one) => one[part]).sort((one, other) => one - other)[Math.floor(inks.length / 2)]);
    const odd = tiles.filter((_, index) => Math.max(...inks[index].map((value, part) => Math.abs(value - usual[part]))) > OTHER);
    if (tiles.length < 4 || odd.length > MOST[size > 15 ? 1 : 0]) return;
    for (const index of odd) {
        cells[index].blank = true;
        cells[index].doubt = Math.max(cells[index].doubt, UNSURE);
    }
}

/** The colour of the letter on a tile: that which differs most from the colour of the tile, the median of its middle. */
export function inkOf(picture, { left, top, width, height }) {
    const points = [];
    for (let row = 0; row < 14; row++) {
        for (let col = 0; col < 14; col++) {
            points.push(colour(picture, { left: left + (0.2 + (0.6 * col) / 14) * width, top: top + (0.2 + (0.6 * row) / 14) * height, width: 1, height: 1 }));
        }
    }
    const paper = paperOf(points);
    const far = (point) => Math.max(...point.map((value, part) => Math.abs(value - paper[part])));
    return points.reduce((best, point) => (far(point) > far(best) ? point : best));
}

/** The commonest colour among points: the median of each part. */
export function paperOf(points) {
    return [0, 1, 2].map((part) => points.map((point) => point[part]).sort((one, other) => one - other)[Math.floor(points.length / 2)]);
}
