// Cells into letters: the network's scores among the letters of the game, read again from shifted cells where unsure.

import { choices } from "./alphabet.js";
import { normalised, sample } from "./pixels.js";

/** Cells less sure than this, and those whose value may or may not be seen, so many at most, are read again, moved by these shares of their sides. */
const SURE = 0.97;
const MOST_AGAIN = 30;
const UNCLEAR_VALUE = [0.02, 0.65];
const SHIFTS = [[0.045, 0], [-0.045, 0], [0, 0.045], [0, -0.045]];
/** By so much the score of an empty square rises where mirrored squares look the same. */
const MIRRORED = 4;
const OTHERS = 5;
/** The network is surer than its shares say, as it learns from worse pictures: they count to this power. */
const SHARPER = 1.8;

export class CellReader {
  constructor(network, letters, light) {
    this.network = network;
    this.light = light;
    this.choices = choices(letters, network.classes);
    this.value = network.classes.length;
  }

  /** { shares, value }: the likelihood of each choice, and that a value digit is shown. */
  #shares(cell, look) {
    const scores = this.network.scores(normalised(cell));
    const own = this.choices.map(({ index }) => scores[index] + (index === 0 && look === "mirrored" ? MIRRORED : 0));
    const most = Math.max(...own);
    const weights = own.map((score) => Math.exp(score - most));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { shares: weights.map((weight) => weight / sum), value: 1 / (1 + Math.exp(-scores[this.value])) };
  }

  /**
   * What cells show, by their pixels and where they are in the picture, as { tile, doubt, others, value } each. Those of a
   * *look* like that of many others are empty.
   */
  read(cells, boxes, looks = []) {
    const found = cells.map((cell, index) => (looks[index] === "plain" ? null : this.#shares(cell, looks[index])));
    const sureness = (index) => Math.max(...found[index].shares);
    const isValueUnclear = ({ shares, value }) => shares[0] < SURE && value > UNCLEAR_VALUE[0] && value < UNCLEAR_VALUE[1];
    const unsure = [...found.keys()].filter((index) => found[index] && (sureness(index) < SURE || isValueUnclear(found[index])));
    unsure.sort((one, other) => sureness(one) - sureness(other));
    for (const index of unsure.slice(0, MOST_AGAIN)) found[index] = this.#again(found[index], boxes[index], looks[index]);
    return found.map((one) => (one ? this.#told(one) : { tile: "", doubt: 0, others: [], value: 0 }));
  }

  /** The mean of what was read and what is read a little beside. */
  #again(first, box, look) {
    const all = [first, ...SHIFTS.map(([across, down]) => {
      const place = { ...box, left: box.left + across * box.width, top: box.top + down * box.height };
      return this.#shares(sample(this.light, place), look);
    })];
    const mean = (part) => all.reduce((sum, one) => sum + part(one), 0) / all.length;
    return { shares: first.shares.map((_, index) => mean(({ shares }) => shares[index])), value: mean(({ value }) => value) };
  }

  #told({ shares, value }) {
    const order = [...shares.keys()].sort((one, other) => shares[other] - shares[one]);
    const letters = order.map((index) => this.choices[index].letter);
    const sum = shares.reduce((total, share) => total + share ** SHARPER, 0);
    return { tile: letters[0], doubt: 1 - shares[order[0]] ** SHARPER / sum, others: letters.slice(1, OTHERS), value };
  }
}
