// Which tiles are blanks: those without a value digit where others have one, else the few whose colours are their own.

import { commonest, difference, points } from "./pixels.js";

/** So many of the tiles must show a digit for its absence to tell. */
const WITH_DIGITS = 0.6;
/** Few tiles are blanks: the logarithm of the odds that one of a board with digits shows a value, beyond what its look says. */
const ODDS = 1.2;
/** What is seen of a digit tells more than the network is sure of, as all tiles of a board have theirs alike. */
const SHARPER = 1.5;
/** If no blank is seen, the likeliest tiles are doubtful, two at most, if their logarithms of odds are below this. */
const UNCLEAR = 2.7;
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
        markByValue(tiles.map((index) => cells[index]));
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

/** Blanks among tiles with values, by how likely a value above 0 is seen. */
function markByValue(tiles) {
    const odds = (cell) => Math.log(cell.value / (1 - cell.value));
    for (const cell of tiles) {
        const without = 1 / (1 + Math.exp(SHARPER * (odds(cell) + ODDS)));
        cell.blank = without > 0.5;
        cell.doubt = Math.max(cell.doubt, Math.min(without, 1 - without));
    }
    if (tiles.some(({ blank }) => blank)) return;
    const unclear = tiles.filter((cell) => odds(cell) < UNCLEAR).sort((one, other) => one.value - other.value);
    for (const cell of unclear.slice(0, MOST[0])) cell.doubt = Math.max(cell.doubt, UNSURE);
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

/** The colour of a tile, which is the commonest in its middle, and that of its letter, which differs most from it. */
function colours(picture, box) {
    const all = points(picture, box, 0.6, POINTS);
    const paper = commonest(all);
    return { paper, ink: all.reduce((best, one) => (difference(one, paper) > difference(best, paper) ? one : best)) };
}
