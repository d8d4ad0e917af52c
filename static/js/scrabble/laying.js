// Tiles being laid on a board that is played on: where the next one goes, what a key means, how the rack is ordered. Knows
// no page. A square is [row, col] from 0; *isFree* says of one whether it is on the board and has no tile.

/** The first free square from *square* on, along the line; null at the edge. */
export function freeFrom([row, col], isDown, isFree, size) {
  for (let [down, right] = [row, col]; down < size && right < size; isDown ? (down += 1) : (right += 1)) {
    if (isFree([down, right])) return [down, right];
  }
  return null;
}

/** The free square after *square*, null at the edge. */
export function freeAfter([row, col], isDown, isFree, size) {
  return freeFrom(isDown ? [row + 1, col] : [row, col + 1], isDown, isFree, size);
}

/** Whether tiles on these squares lie in a column rather than in a row; *isDown* where they do not tell. */
export function runsDown(squares, isDown) {
  if (squares.length < 2) return isDown;
  const [first, ...others] = squares;
  if (others.every(([, col]) => col === first[1])) return true;
  return others.every(([row]) => row === first[0]) ? false : isDown;
}

/** The name of a square, `H8`. */
export function nameOf([row, col]) {
  return `${String.fromCharCode(65 + col)}${row + 1}`;
}

/** The square of a name. */
export function squareOf(name) {
  return [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];
}

/** The letter among *letters* that was typed, accents dropped where it has none of its own; "" for anything else. */
export function letterOf(typed, letters) {
  const char = typed.normalize("NFC").toUpperCase();
  if ([...char].length !== 1) return "";
  if (letters.includes(char)) return char;
  const base = char.normalize("NFD")[0];
  return letters.includes(base) ? base : "";
}

/** The place on the rack of a tile for *letter*: its own, else a blank's; -1 if there is neither. With *isBlank* only a blank's. */
export function placeOf(rack, letter, isBlank = false) {
  const own = isBlank ? -1 : rack.findIndex((one) => !one.isUsed && one.letter === letter);
  return own >= 0 ? own : rack.findIndex((one) => !one.isUsed && one.letter === "?");
}

/** *letters* in the order that they had before, new ones at the end. */
export function arranged(letters, before) {
  const left = [...letters];
  const kept = [];
  for (const letter of before) {
    const at = left.indexOf(letter);
    if (at >= 0) kept.push(...left.splice(at, 1));
  }
  return [...kept, ...left];
}

/** What the form sends of tiles laid, { square, letter, isBlank } each: `H8:A I8:b`, small letters for blanks. */
export function written(laid) {
  return laid.map(({ square, letter, isBlank }) => `${nameOf(square)}:${isBlank ? letter.toLowerCase() : letter}`).join(" ");
}

/** The tiles that a form was sent with. */
export function readLaid(text) {
  return text.split(" ").filter(Boolean).map((part) => {
    const [name, letter] = part.split(":");
    return { square: squareOf(name), letter: letter.toUpperCase(), isBlank: letter !== letter.toUpperCase() };
  });
}
