// Typed text as letters of the game, and the position as CGP. Knows the alphabet, no rules.

const BLANK_MARKS = "?._ ";
let stands = {};
let spelled = {};

/** From now on typed characters stand for one letter, as ' for the Ukrainian apostrophe, or for several, as œ for OE. */
export function useFolds(folds, spells) {
  stands = folds;
  spelled = spells;
}

/** The typed characters, with those that stand for several letters spelled out. */
function characters(typed) {
  return [...typed.normalize("NFC")].flatMap((char) => (Object.hasOwn(spelled, char) ? [...spelled[char]] : char));
}

/** The letter that one typed character means, accents folded where the language folds them; "" for what is none. */
export function fold(char, letters) {
  if (Object.hasOwn(stands, char)) return stands[char];
  const upper = char.normalize("NFC").toUpperCase();
  if (upper.length === 1 && letters.includes(upper)) return upper;
  const base = char.normalize("NFD").charAt(0).toUpperCase();
  return base.length === 1 && letters.includes(base) ? base : "";
}

const MOST_NAMED = 20;

/** The characters left out, each named once and not too many of them; a mark on the letter before it is no loss. */
function withLost(lost, char) {
  return /[\s\p{M}]/u.test(char) || lost.includes(char) || lost.length >= MOST_NAMED ? lost : lost + char;
}

/** *typed* as letters, with what was left out. */
export function word(typed, letters) {
  let kept = "";
  let lost = "";
  for (const char of characters(typed)) {
    const letter = fold(char, letters);
    if (letter) kept += letter;
    else lost = withLost(lost, char);
  }
  return { kept, lost };
}

/** *typed* as tiles of a rack: letters, and "?" for every mark of a blank; with what was left out. */
export function rackTiles(typed, letters) {
  let kept = "";
  let lost = "";
  for (const char of characters(typed)) {
    const tile = BLANK_MARKS.includes(char) ? "?" : fold(char, letters);
    if (tile) kept += tile;
    else lost = withLost(lost, char);
  }
  return { kept, lost };
}

/** Whether a tile of the board (a letter, or ".") is a blank: those are in lower case. */
export function isBlank(tile) {
  return tile !== tile.toUpperCase();
}

/** Whether a text is one letter, of whatever language, that has a small form to be a blank by. */
export function isTile(letter) {
  return letter.length === 1 && /\p{Lu}/u.test(letter) && letter.toLowerCase().length === 1;
}

/** Whether pasted text is a whole position, or a game file, not a word: several lines, or a board with slashes. */
export function isPosition(pasted) {
  return /^[#>]/.test(pasted.trim()) || /\n/.test(pasted.trim()) || pasted.includes("/");
}

/** The position as CGP; *boardName* and the list are written only where they are not the usual ones. */
export function cgp(state, { boardName, usualLexicon }) {
  const rows = [];
  for (let start = 0; start < state.squares.length; start += state.size) {
    rows.push(state.squares.slice(start, start + state.size).replace(/\.+/g, (run) => run.length));
  }
  const operations = [];
  if (state.lexicon && state.lexicon !== usualLexicon) operations.push(`lex ${state.lexicon};`);
  if (boardName) operations.push(`bdn ${boardName};`);
  const number = (typed) => (/^-?\d{1,5}$/.test(typed.trim()) ? typed.trim() : "0");
  const scores = `${number(state.score)}/${number(state.opponentScore)}`;
  return [rows.join("/"), `${state.rack}/${state.opponentRack}`, scores, "0", ...operations].join(" ");
}
