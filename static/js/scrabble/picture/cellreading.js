// Cells into letters: the network's scores among the letters of the game, read again from shifted cells where unsure.

import { choices } from "./alphabet.js";
import { normalised, sample } from "./pixels.js";

/** Cells less sure than this are read again, moved by these shares of their sides. */
const SURE = 0.985;
const SHIFTS = [[0.045, 0], [-0.045, 0], [0, 0.045], [0, -0.045]];
/** By so much the score of an empty square rises where mirrored squares look the same. */
const MIRRORED = 4;
const OTHERS = 5;

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
     * What a cell shows, by its pixels and where it is in the picture, as { tile, doubt, others, value }. Of a *look* like
     * that of many others it is empty.
     */
    read(cell, box, look = "") {
        if (look === "plain") return { tile: "", doubt: 0, others: [], value: 0 };
        let { shares, value } = this.#shares(cell, look);
        if (Math.max(...shares) < SURE) {
            const moved = SHIFTS.map(([across, down]) => {
                const place = { ...box, left: box.left + across * box.width, top: box.top + down * box.height };
                return this.#shares(sample(this.light, place), look);
            });
            shares = shares.map((share, index) => moved.reduce((sum, other) => sum + other.shares[index], share) / (1 + SHIFTS.length));
            value = moved.reduce((sum, other) => sum + other.value, value) / (1 + SHIFTS.length);
        }
        const order = [...shares.keys()].sort((one, other) => shares[other] - shares[one]);
        const letters = order.map((index) => this.choices[index].letter);
        return { tile: letters[0], doubt: 1 - shares[order[0]], others: letters.slice(1, OTHERS), value };
    }
}
