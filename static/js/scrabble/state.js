// The position on the page as one frozen value, and pure transitions from one to the next. Knows squares and a cursor,
// no DOM and no rules: only the server knows the legal plays and their scores.
//
// squares   a text of size × size tiles: "." for none, lower case for a blank
// cursor    the square being typed on, -1 for none; across: whether typing goes to the right
// entered   the squares typed on since the cursor was last moved, for Backspace; a turn of the direction moves nothing
// played    the squares of the play just put on the board
// turn      "opponent" once a play is on the board, until anything else is entered or solved: racks and scores stay in place
// blankNext whether the next letter typed is a blank

import { isBlank } from "./letters.js";

const OPPONENT = "opponent";
const POSITION = ["squares", "rack", "opponentRack", "score", "opponentScore", "lexicon"];

export function start(values) {
  return Object.freeze({ cursor: -1, across: true, entered: [], played: [], turn: "", blankNext: false, ...values });
}

function change(state, changes) {
  return Object.freeze({ ...state, ...changes });
}

/** A change of what is entered: no play was just put down, and the turn is the player's again. */
export function set(state, changes) {
  return change(state, { played: [], turn: "", ...changes });
}

/** Whether there is nothing on the board and on the player's rack. */
export function isEmpty({ squares, rack }) {
  return rack === "" && /^\.*$/.test(squares);
}

/** Whether two states show the same position, wherever the cursor is. */
export function samePosition(one, other) {
  return POSITION.every((key) => one[key] === other[key]);
}

/** The position of *other* with everything else of *state*, as undo and redo need it. */
export function withPosition(state, other) {
  const kept = Object.fromEntries(POSITION.map((key) => [key, other[key]]));
  return change(state, { ...kept, cursor: other.cursor, across: other.across, turn: other.turn, entered: [], played: [] });
}

function put(state, changes) {
  const tiles = [...state.squares];
  for (const [square, tile] of changes) tiles[square] = tile;
  return tiles.join("");
}

function step(state) {
  return state.across ? 1 : state.size;
}

/** The square *by* steps along the typing direction, or the last one before the edge. */
function along(state, square, by) {
  const lane = state.across ? square % state.size : Math.floor(square / state.size);
  const to = Math.min(Math.max(lane + by, 0), state.size - 1);
  return square + (to - lane) * step(state);
}

// The cursor

export function select(state, square, across = state.across) {
  if (square === state.cursor && across === state.across) return state;
  return change(state, { cursor: square, across, entered: square === state.cursor ? state.entered : [], blankNext: false });
}

export function deselect(state) {
  return state.cursor < 0 ? state : change(state, { cursor: -1, entered: [], blankNext: false });
}

/** What a click does: right, down, off. */
export function click(state, square) {
  if (square !== state.cursor) return select(state, square, true);
  return state.across ? select(state, square, false) : deselect(state);
}

export function turn(state, across = !state.across) {
  return across === state.across ? state : change(state, { across });
}

/** What an arrow key does: across the typing direction it turns that, along it it moves. */
export function arrow(state, down, right) {
  const isAcross = right !== 0;
  return isAcross === state.across ? select(state, along(state, state.cursor, down + right)) : turn(state, isAcross);
}

export function jump(state, toEnd) {
  return select(state, along(state, state.cursor, toEnd ? state.size : -state.size));
}

// Tiles

export function armBlank(state, blankNext = !state.blankNext) {
  return change(state, { blankNext });
}

export function type(state, letter, asBlank = false) {
  const { cursor } = state;
  if (cursor < 0) return state;
  const isThere = state.squares[cursor].toUpperCase() === letter;
  const tile = asBlank || state.blankNext || (isThere && isBlank(state.squares[cursor])) ? letter.toLowerCase() : letter;
  return set(state, {
    squares: put(state, [[cursor, tile]]),
    cursor: along(state, cursor, 1),
    entered: [...state.entered.filter((square) => square !== cursor), cursor],
    blankNext: false,
  });
}

/** Whether the last square of the typing direction was typed on: a letter more has no square. */
export function isAtEnd(state) {
  return state.entered.at(-1) === state.cursor && along(state, state.cursor, 1) === state.cursor;
}

/** The tile typed last, if the cursor stands right after it in the typing direction; "" if none does. */
export function typedBefore(state) {
  const square = state.entered.at(-1);
  const follows = square !== undefined && along(state, square, 1) === state.cursor;
  return follows ? state.squares[square].replace(".", "") : "";
}

/** Puts *letter* in the place of the tile typed last, to which one more was joined: C and H to CH. */
export function join(state, letter, asBlank = false) {
  const square = state.entered.at(-1);
  const tile = asBlank || state.blankNext || isBlank(state.squares[square]) ? letter.toLowerCase() : letter;
  return set(state, { squares: put(state, [[square, tile]]), blankNext: false });
}

/** Writes a word from the cursor on; the second value is what did not fit on the board. */
export function write(state, letters) {
  const lane = state.across ? state.cursor % state.size : Math.floor(state.cursor / state.size);
  const fitting = isAtEnd(state) ? "" : letters.slice(0, state.size - lane);
  let next = state;
  [...fitting].forEach((letter, index) => {
    const square = state.cursor + index * step(state);
    next = type(change(next, { cursor: square }), letter);
  });
  return [next, letters.slice(fitting.length)];
}

/** Takes back the last tile entered, or the one under or before the cursor; the cursor follows. */
export function backspace(state) {
  if (state.cursor < 0) return state;
  const entered = state.entered.filter((square) => state.squares[square] !== ".");
  const isHere = state.squares[state.cursor] !== ".";
  const square = entered.pop() ?? (isHere ? state.cursor : along(state, state.cursor, -1));
  return set(state, { squares: put(state, [[square, "."]]), cursor: square, entered, blankNext: false });
}

/** Clears the square under the cursor and moves on. */
export function remove(state) {
  const { cursor } = state;
  if (cursor < 0) return state;
  return set(state, { squares: put(state, [[cursor, "."]]), cursor: along(state, cursor, 1), entered: [] });
}

/** Turns the tile on *square* into a blank that stands for its letter, or back. */
export function toggleBlank(state, square = state.cursor) {
  const tile = state.squares[square] ?? ".";
  if (tile === ".") return state;
  return set(state, { squares: put(state, [[square, isBlank(tile) ? tile.toUpperCase() : tile.toLowerCase()]]) });
}

// The whole position

export function clear(state) {
  return set(state, {
    squares: ".".repeat(state.squares.length),
    rack: "", opponentRack: "", score: "", opponentScore: "", entered: [], blankNext: false,
  });
}

/** Takes over a position that the server has read; what the text did not name stays as it is. */
export function load(state, read) {
  const scored = read.score || read.opponent_score;
  const taken = {
    board: { squares: read.rows.join("") },
    rack: { rack: read.rack },
    opponent_rack: { opponentRack: read.opponent_rack },
    scores: { score: scored ? String(read.score) : "", opponentScore: scored ? String(read.opponent_score) : "" },
  };
  return set(state, {
    ...Object.assign({}, ...read.named.map((part) => taken[part])),
    lexicon: read.lexicon || state.lexicon,
    entered: [],
  });
}

/**
 * Plays the tiles ([row, col, letter], lower case for a blank) of the side to move: off its rack, the *points* to its score,
 * the turn to the other.
 */
export function place(state, tiles, points) {
  const changes = tiles.map(([row, col, letter]) => [row * state.size + col, letter]);
  const isOpponents = state.turn === OPPONENT;
  const [rackName, scoreName] = isOpponents ? ["opponentRack", "opponentScore"] : ["rack", "score"];
  let rack = state[rackName];
  for (const [, letter] of changes) rack = rack.replace(isBlank(letter) ? "?" : letter, "");
  return change(state, {
    squares: put(state, changes),
    [rackName]: rack,
    [scoreName]: String((Number.parseInt(state[scoreName], 10) || 0) + points),
    entered: [],
    played: changes.map(([square]) => square),
    turn: isOpponents ? "" : OPPONENT,
  });
}

/** The player is to move. */
export function takeTurn(state) {
  return state.turn ? change(state, { turn: "" }) : state;
}
