// The play board as one frozen value, and pure transitions from one to the next. Knows tiles and a cursor, no DOM and no
// rules: only the server knows the words and whether the board is connected.
//
// letters   the roll, in capitals
// tiles     the tiles laid: { "row,col": letter }; rows and columns are whole numbers, also below 0
// cursor    [row, col] of the square typed on, or null; across: whether typing goes to the right

export function start(values) {
  return Object.freeze({ letters: "", tiles: Object.freeze({}), cursor: null, across: true, ...values });
}

function change(state, changes) {
  return Object.freeze({ ...state, ...changes });
}

export function samePosition(one, other) {
  const keys = Object.keys(one.tiles);
  return keys.length === Object.keys(other.tiles).length && keys.every((key) => one.tiles[key] === other.tiles[key]);
}

export function withPosition(state, other) {
  return change(state, { tiles: other.tiles, cursor: other.cursor, across: other.across });
}

export function keyOf([row, col]) {
  return `${row},${col}`;
}

export function cellOf(key) {
  return key.split(",").map(Number);
}

/** The letters that are not laid. */
export function left(state) {
  return Object.values(state.tiles).reduce((letters, letter) => letters.replace(letter, ""), state.letters);
}

/** The smallest rectangle around the tiles: { top, left, bottom, right }; null for none. */
export function bounds(tiles) {
  const cells = Object.keys(tiles).map(cellOf);
  if (!cells.length) return null;
  const [rows, cols] = [cells.map(([row]) => row), cells.map(([, col]) => col)];
  return { top: Math.min(...rows), left: Math.min(...cols), bottom: Math.max(...rows), right: Math.max(...cols) };
}

/** The rows of the tiles as a position has them. */
export function rows(tiles) {
  const box = bounds(tiles);
  if (!box) return [];
  return Array.from({ length: box.bottom - box.top + 1 }, (_, down) =>
    Array.from({ length: box.right - box.left + 1 }, (_, along) => (tiles[keyOf([box.top + down, box.left + along])] ?? ".").toLowerCase()).join(""));
}

/** The tiles of rows, with the middle of them in the middle of the table. */
export function tilesOf(texts) {
  const [down, along] = [texts.length >> 1, Math.max(0, ...texts.map((text) => text.length)) >> 1];
  const tiles = {};
  texts.forEach((text, row) => [...text].forEach((char, col) => {
    if (char !== ".") tiles[keyOf([row - down, col - along])] = char.toUpperCase();
  }));
  return Object.freeze(tiles);
}

// The cursor

export function select(state, cell) {
  return state.cursor && keyOf(state.cursor) === keyOf(cell) ? state : change(state, { cursor: cell });
}

/** A click chooses a square; on the chosen one it turns the direction, then lets go of it. */
export function click(state, cell) {
  if (!state.cursor || keyOf(state.cursor) !== keyOf(cell)) return change(state, { cursor: cell, across: true });
  return state.across ? change(state, { across: false }) : change(state, { cursor: null, across: true });
}

export function deselect(state) {
  return change(state, { cursor: null });
}

export function turn(state) {
  return change(state, { across: !state.across });
}

export function move(state, down, along) {
  return change(state, { cursor: [state.cursor[0] + down, state.cursor[1] + along] });
}

function step(state, by) {
  return state.across ? move(state, 0, by) : move(state, by, 0);
}

// Tiles

/** Lays a letter on the cursor and goes on; null if there is none left. */
export function type(state, letter) {
  if (state.tiles[keyOf(state.cursor)] === letter) return step(state, 1);
  const next = lay(state, letter, state.cursor);
  return next && step(next, 1);
}

/** Lays a letter of the hand; a tile that is there goes back to the hand. Null if there is none left. */
export function lay(state, letter, cell) {
  return left(state).includes(letter) ? change(state, { tiles: Object.freeze({ ...state.tiles, [keyOf(cell)]: letter }) }) : null;
}

/** Lays a letter of the hand on a square chosen for it; the cursor goes on from there, in the line that it continues. */
export function layOn(state, letter, cell) {
  const next = lay(state, letter, cell);
  return next && step(change(next, { cursor: cell, across: !continuesColumn(next.tiles, cell) }), 1);
}

/** Moves the tile just laid to a square chosen for it; the cursor goes on from there. */
export function carryOn(state, from, to) {
  const next = shift(state, from, to);
  return step(change(next, { cursor: to, across: !continuesColumn(next.tiles, to) }), 1);
}

function continuesColumn(tiles, [row, col]) {
  return keyOf([row - 1, col]) in tiles && !(keyOf([row, col - 1]) in tiles);
}

/** Moves a tile on the board; a tile that is there comes to its place. */
export function shift(state, from, to) {
  const { [keyOf(from)]: moved, [keyOf(to)]: other, ...rest } = state.tiles;
  if (!moved || keyOf(from) === keyOf(to)) return state;
  return change(state, { tiles: Object.freeze({ ...rest, [keyOf(to)]: moved, ...(other && { [keyOf(from)]: other }) }) });
}

export function takeBack(state, cells) {
  const gone = new Set(cells.map(keyOf));
  const tiles = Object.fromEntries(Object.entries(state.tiles).filter(([key]) => !gone.has(key)));
  return change(state, { tiles: Object.freeze(tiles) });
}

export function takeAll(state) {
  return change(state, { tiles: Object.freeze({}), cursor: null });
}

/** Takes the tile on the cursor, or else the one before it. */
export function backspace(state) {
  if (state.tiles[keyOf(state.cursor)]) return takeBack(state, [state.cursor]);
  const back = step(state, -1);
  return takeBack(back, [back.cursor]);
}
