// Which tiles are blanks: those without a value digit where others have one, else the few whose colours are their own.

import { commonest, difference, points } from "./pixels.js";
import { evidence, finely } from "./values.js";

/** So many of the tiles must show a digit for its absence to tell. */
const WITH_DIGITS = 0.6;
/** Few tiles are blanks: the logarithm of the odds that one of a board with digits shows a value, beyond what its look says. */
const ODDS = 1.2;
/** What is seen of a digit tells more than the network is sure of, as all tiles of a board have theirs alike. */
const SHARPER = 1.5;
/** If no blank is seen, the likeliest tiles are doubtful, two at most, if their logarithms of odds are below this. */
const UNCLEAR = 5.85;
/** So many tiles may be blanks, on boards of up to 15 rows and on larger ones. */
const MOST = [2, 4];
/** Tiles, and their letters, whose colours differ by more than this, of 255, are of different kinds. */
const OTHER_PAPER = 36, OTHER_INK = 80;
const LEAST_TILES = 6;
/** Evidence of a letter without the colour of any that has a clear value; so many of those are looked at. */
const COLOURED = -5, CLEAR = 3, MOST_INKS = 30, COVERED = 1;
/** What the network and the comparison say is contrary if both are surer than this. */
const CONTRARY = 2.5;
const UNSURE = 0.5;
/** So many points across and down are looked at in the middle of a tile, of such a share. */
const POINTS = 14, MIDDLE = 0.6;

/**
 * Set `blank` of cells, and raise the doubt of those that may or may not be one. *boxes* are where they are in a picture, of
 * which *light* is the brightness; *values* are those of the letters in the game chosen, which need not be that of the picture.
 */
export function markBlanks(cells, size, { picture, light, boxes, values = {} }) {
  const tiles = [...cells.keys()].filter((index) => cells[index].tile);
  const most = MOST[size > 15 ? 1 : 0];
  for (const cell of cells) cell.blank = false;
  if (tiles.length && tiles.filter((index) => cells[index].value > 0.5).length >= WITH_DIGITS * tiles.length) {
    const looks = tiles.map((index) => ({ ...cells[index], pixels: finely(light, boxes[index]) }));
    const seen = evidence(looks, (tile) => values[tile]);
    const told = tiles.map((index, place) => ({ ...seen[place], cell: cells[index], box: boxes[index], network: oddsOf(cells[index].value) }));
    repairLetters(told);
    markByValue(withInk(told, picture), most);
    return;
  }
  if (tiles.length < LEAST_TILES) return;
  for (const kind of kinds(tiles.map((index) => ({ index, ...colours(picture, boxes[index]) })))) {
    if (kind.length > most) continue;
    for (const { index } of kind) {
      cells[index].blank = true;
      cells[index].doubt = Math.max(cells[index].doubt, UNSURE);
    }
  }
}

/** The logarithm of the odds that a tile has a value, by the network's likelihood. */
const oddsOf = (value) => SHARPER * (Math.log(value / (1 - value)) + ODDS);

/** Put the letters that the values tell; they stay doubtful. */
function repairLetters(tiles) {
  for (const { cell, letter } of tiles) {
    if (letter === cell.tile) continue;
    cell.others = [cell.tile, ...cell.others.filter((other) => other !== letter)];
    cell.tile = letter;
    cell.doubt = Math.max(cell.doubt, UNSURE);
  }
}

/** All evidence of tiles together; where something covers the value, letters in a colour of their own tell blanks. */
function withInk(tiles, picture) {
  const found = tiles.map((tile) => ({ ...tile, odds: tile.network + tile.odds, seen: tile.odds }));
  const covered = found.filter(({ isCovered, seen, odds }) => isCovered && seen <= COVERED && odds < CLEAR);
  if (!covered.length) return found;
  const inks = found.filter(({ odds }) => odds >= CLEAR).slice(0, MOST_INKS).map(({ box }) => colours(picture, box).ink);
  for (const tile of covered) {
    const isKnown = (one) => inks.some((ink) => difference(one, ink) <= OTHER_INK / 2);
    if (inks.length >= LEAST_TILES && !points(picture, tile.box, MIDDLE, POINTS).some(isKnown)) tile.odds += COLOURED;
  }
  return found;
}

/** Blanks among tiles with values, by the logarithms of the odds that each has one: no more than *most*. */
function markByValue(tiles, most) {
  const order = [...tiles].sort((one, other) => one.odds - other.odds);
  for (const [place, { cell, odds, seen, network }] of order.entries()) {
    const without = 1 / (1 + Math.exp(odds));
    cell.blank = without > 0.5 && place < most;
    cell.doubt = Math.max(cell.doubt, Math.min(without, 1 - without));
    if (Math.min(seen, network) < -CONTRARY && Math.max(seen, network) > CONTRARY) cell.doubt = Math.max(cell.doubt, UNSURE);
  }
  if (order[0].cell.blank) return;
  for (const { cell, odds } of order.slice(0, MOST[0])) if (odds < UNCLEAR) cell.doubt = Math.max(cell.doubt, UNSURE);
}

/** Tiles that look alike, without the largest such group. */
function kinds(tiles) {
  const found = [];
  for (const tile of tiles) {
    const alike = found.find(([first]) => isAlike(first, tile.paper, tile.ink) || isAlike(first, tile.ink, tile.paper));
    if (alike) alike.push(tile);
    else found.push([tile]);
  }
  return found.sort((one, other) => other.length - one.length).slice(1);
}

/** Whether a tile has these colours; the letter's may be the commonest in the middle of a wide letter. */
function isAlike(tile, paper, ink) {
  return difference(tile.paper, paper) <= OTHER_PAPER && difference(tile.ink, ink) <= OTHER_INK;
}

/**
 * The colour of a tile, which is the commonest in its middle, on the dark or the light side, whichever has more, and that of its
 * letter, which differs most from it.
 */
function colours(picture, box) {
  const all = points(picture, box, MIDDLE, POINTS);
  const light = ([red, green, blue]) => red + green + blue;
  const middle = (Math.min(...all.map(light)) + Math.max(...all.map(light))) / 2;
  const [dark, bright] = [all.filter((one) => light(one) <= middle), all.filter((one) => light(one) > middle)];
  const paper = commonest(dark.length > bright.length ? dark : bright);
  return { paper, ink: all.reduce((best, one) => (difference(one, paper) > difference(best, paper) ? one : best)) };
}
