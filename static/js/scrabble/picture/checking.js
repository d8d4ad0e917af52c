// What the server says of a board that was read, by the same check as of the page's own: words that the list lacks, and tiles
// of which the set has fewer. Where a square is doubtful, the letters that were likely there are tried.

import { fetched } from "../../shared/answers.js";
import { shown } from "../letters.js";

/** So many doubtful squares of unknown words are looked into, and so many letters for each. */
const MOST_SQUARES = 3;
const MOST_LETTERS = 3;

export class Checker {
  #form;
  #names;
  #address = document.getElementById("checker").getAttribute("hx-post");

  /** *names* are those of the squares, in their order. */
  constructor(form, names) {
    this.#form = form;
    this.#names = names;
  }

  /** The warnings on a board: { text, squares } each. Null if the server does not answer. */
  async warnings({ squares, rack, rules }) {
    const { isOk, body } = await fetched(this.#address, { method: "POST", body: this.#asked({ squares, rack, rules }) });
    if (!isOk) return null;
    const report = new DOMParser().parseFromString(body, "text/html");
    return [...report.querySelectorAll(".warnings li")].map((item) => ({
      text: item.textContent,
      isWord: "squares" in item.dataset,
      squares: "squares" in item.dataset ? this.#numbers(item.dataset.squares) : holding(squares, item.dataset.tile),
    }));
  }

  /**
   * Letters that make words of the list where a doubtful square is part of words that are none: { square, letter } each, at
   * most one for a square. *others* are the likely letters of each square.
   */
  async repairs(board, warnings, { doubtful, others }) {
    const wrong = new Set(warnings.filter(({ isWord }) => isWord).flatMap(({ squares }) => squares));
    const found = [];
    for (const square of doubtful.filter((one) => wrong.has(one)).slice(0, MOST_SQUARES)) {
      for (const letter of others[square].filter((one) => one !== ".").slice(0, MOST_LETTERS)) {
        const squares = board.squares.slice(0, square) + letter + board.squares.slice(square + 1);
        const left = await this.warnings({ ...board, squares });
        if (!left) return found;
        if (left.some((warning) => warning.isWord && warning.squares.includes(square))) continue;
        found.push({ square, letter });
        break;
      }
    }
    return found;
  }

  /** The page's form with the board that was read in place of its own. */
  #asked({ squares, rack, rules }) {
    const asked = new FormData(this.#form);
    const blanks = [];
    this.#names.forEach((name, square) => {
      const tile = squares[square];
      if (tile === ".") asked.delete(name);
      else asked.set(name, shown(tile));
      if (tile !== tile.toUpperCase()) blanks.push(name);
    });
    for (const name of ["opponent_rack", "pasted", "pins", "mine", "turn"]) asked.delete(name);
    for (const [name, value] of Object.entries({ blanks: blanks.join(" "), rack, rules, board: rules })) asked.set(name, value);
    return new URLSearchParams(asked);
  }

  #numbers(names) {
    return names.split(" ").map((name) => this.#names.indexOf(name));
  }
}

/** The squares that hold a tile, "?" for a blank. */
function holding(squares, tile) {
  const isIt = (one) => (tile === "?" ? one !== one.toUpperCase() : one === tile);
  return [...squares].flatMap((one, square) => (isIt(one) ? [square] : []));
}
