// Typed text as letters of the game, and the position as CGP. Knows the alphabet, no rules.
//
// A letter is one character with a small form, which stands for a blank. A tile of several letters (CH), or one whose
// small form is not the usual (İ), is kept as a character that no word has otherwise; `names` says how it is written.

const BLANK_MARKS = "?*._ ";
const STAND_INS = "ⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟ";

let letters = "";
let folds = {};
let spells = {};
let names = {};
let values = {};
let tiles = new Map();
let strangers = new Map();
let parts = { words: /./gsu, racks: /./gsu };

/** From now on text is in this alphabet, as the server describes it. */
export function useAlphabet(alphabet) {
  ({ letters, folds = {}, spells = {} } = alphabet);
  names = { ...alphabet.names };
  values = Object.fromEntries([...letters].map((letter, place) => [letter, alphabet.values?.[place]]));
  tiles = new Map(Object.entries(names).map(([letter, name]) => [name, letter]));
  strangers = new Map();
  const long = longNames();
  const pattern = (alone) => {
    const all = long.map(escape).join("|");
    return new RegExp([all && `\\[(?:${all})\\]?`, "\\[[^\\[\\]]*\\]", ...alone.map(escape), "."].filter(Boolean).join("|"), "gisu");
  };
  parts = { words: pattern(long), racks: pattern(long.filter(isUnmistakable)) };
}

/** What the tile of a letter is worth; undefined for a blank. */
export function valueOf(letter) {
  return values[letter];
}

function escape(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** The names of the game's tiles of several letters, longest first. */
function longNames() {
  const long = [...letters].map((letter) => names[letter] ?? "").filter((name) => name.length > 1);
  return long.sort((one, other) => other.length - one.length);
}

/** Whether single tiles cannot spell a name, as QU cannot be spelled without a tile Q. */
function isUnmistakable(name) {
  return [...name].some((char) => !fold(char));
}

/** The letter that one typed character means, accents folded where the language folds them; "" if it is not a letter. */
function fold(char) {
  const composed = char.normalize("NFC");
  const base = char.normalize("NFD").charAt(0);
  for (const typed of [composed, base]) {
    if (Object.hasOwn(folds, typed)) return folds[typed];
    const upper = typed.toUpperCase();
    if (upper.length === 1 && letters.includes(upper)) return upper;
  }
  return "";
}

/** The letter of a tile of several letters, by its name in either case; "" if none is called so. */
function named(name) {
  return name.length > 1 ? tiles.get(name.toUpperCase()) ?? "" : "";
}

/** Text cut into tiles with long names, whether in brackets or not, and characters; what stands for several is spelled out. */
function cut(text, pattern) {
  return (text.normalize("NFC").match(pattern) ?? []).flatMap((part) => (Object.hasOwn(spells, part) ? [...spells[part]] : part));
}

/** The letter that a part of a text means, "" if none. */
function meaning(part) {
  return named(part.replace(/[[\]]/g, "")) || ([...part].length === 1 ? fold(part) : "");
}

const MOST_NAMED = 20;

/** The characters left out, each named once and only the first few; combining marks and brackets are not counted. */
function withLost(lost, part) {
  const isNone = /^[\s\p{M}]$/u.test(part) || (part === "]" && longNames().length > 0);
  return isNone || lost.includes(part) || lost.length >= MOST_NAMED ? lost : lost + part;
}

function understood(text, pattern, meaningOf) {
  let kept = "";
  let lost = "";
  for (const part of cut(text, pattern)) {
    const letter = meaningOf(part);
    if (letter) kept += letter;
    else lost = withLost(lost, part);
  }
  return { kept, lost };
}

/** *typed* as the letters of a word, and the characters left out. Letters that spell a tile of several letters are that tile. */
export function word(typed) {
  return understood(typed, parts.words, meaning);
}

/** *typed* as tiles of a rack: letters, and "?" for every mark of a blank; and the characters left out. */
export function rackTiles(typed) {
  return understood(typed, parts.racks, (part) => (BLANK_MARKS.includes(part) ? "?" : meaning(part)));
}

/** A rack's text as the tiles it holds; unknown tiles are kept unchanged. */
export function readRack(text) {
  const keep = (part) => (/^\[.+\]$/s.test(part) ? standIn(part.slice(1, -1)) : part);
  return cut(text, parts.racks).map((part) => meaning(part) || keep(part)).join("");
}

/** Whether more may follow that makes *text* the name of a tile of several letters. */
function isBegun(text) {
  return longNames().some((name) => name.length > text.length && name.startsWith(text.toUpperCase()));
}

/** The half-typed name of a tile at the end of a rack's text: "[", "[C", or the Q of QU; "" if there is none. */
export function halfTyped(text) {
  const bracket = text.match(/\[[^[\]]*$/u)?.[0];
  if (bracket) return isBegun(bracket.slice(1)) && !named(bracket.slice(1)) ? bracket : "";
  for (let length = 3; length > 0; length -= 1) {
    const end = text.slice(-length);
    if (end.length === length && isBegun(end) && [...end].some((char) => !fold(char))) return end;
  }
  return "";
}

/**
 * What one more character means after the half-typed *half* and the tile *last* typed before it: a letter, in the place of
 * *last* if it `joins` it to one tile; or a longer half; what is lost of it is named.
 */
export function keyed(half, char, last) {
  const text = half + char;
  const isOpen = text.startsWith("[");
  const name = isOpen ? text.slice(1) : text;
  const isStrange = half !== "" || !fold(char);
  if (last && !isOpen) {
    const joined = shown(last) + text;
    if (named(joined)) return { letter: named(joined), joins: true };
    if (isStrange && isBegun(joined)) return { half: text };
  }
  if (named(name)) return { letter: named(name) };
  if (isStrange && isBegun(name)) return { half: text };
  if (half) return isOpen ? { lost: text } : { ...keyed("", char, ""), lost: half };
  if (char === "]" && longNames().length > 0) return {};
  const letter = fold(char);
  return letter ? { letter } : { lost: char };
}

/** What a typed character stands for, one character after the other. */
export function characters(text) {
  return [...text.normalize("NFC")].flatMap((char) => (Object.hasOwn(spells, char) ? [...spells[char]] : char));
}

/** Letters as players write them: [CH] for a tile of several letters. */
export function written(text) {
  return [...text].map((letter) => {
    const name = names[letter] ?? letter;
    return name.length > 1 ? `[${name}]` : name;
  }).join("");
}

/** How a tile on the board looks, blank or not. */
export function shown(tile) {
  return names[tile.toUpperCase()] ?? tile.toUpperCase();
}

/** The letter of the tile on a square that shows *text*, one that another language has included; "" for none. */
export function onSquare(text) {
  const name = text.trim().replace(/^\[(.*)\]$/s, "$1").toUpperCase();
  return tiles.get(name) ?? (isLetter(name) ? name : standIn(name));
}

function isLetter(char) {
  return char.length === 1 && /\p{Lu}/u.test(char) && char.toLowerCase().length === 1;
}

/** The stand-in for a tile that the game does not name: a Glagolitic letter, as nobody plays in these; "" for no name. */
function standIn(name) {
  const capitals = name.toUpperCase();
  if (!strangers.has(capitals)) {
    const letter = STAND_INS[strangers.size];
    if (!letter || !/^\p{L}[\p{L}\p{M}·]{0,7}$/u.test(name)) return "";
    strangers.set(capitals, letter);
    names[letter] = capitals;
    names[letter.toLowerCase()] = capitals.toLowerCase();
  }
  return strangers.get(capitals);
}

/** Whether a tile of the board (a letter, or ".") is a blank: those are in lower case. */
export function isBlank(tile) {
  return tile !== tile.toUpperCase();
}

/** Whether pasted text is a whole position, or a game file, not a word: several lines or cells, slashes, or a move. */
export function isPosition(pasted) {
  const whole = pasted.trim();
  return /^[#>]|[\n\t/]|^(\d{1,2}[a-v]|[a-v]\d{1,2})\s+\S/i.test(whole);
}

/** The position as CGP; *gameOperations* name the game, and the list is written only if it is not the usual one. */
export function cgp(state, { gameOperations, usualLexicon }) {
  const rows = [];
  for (let start = 0; start < state.squares.length; start += state.size) {
    rows.push(state.squares.slice(start, start + state.size).replace(/\.+/g, (run) => run.length));
  }
  const operations = [];
  if (state.lexicon && state.lexicon !== usualLexicon) operations.push(`lex ${state.lexicon};`);
  if (gameOperations) operations.push(gameOperations);
  const number = (typed) => (/^-?\d{1,5}$/.test(typed.trim()) ? typed.trim() : "0");
  const inTurn = (...sides) => (state.turn ? sides.reverse() : sides).join("/"); // who is to move comes first
  const racks = written(inTurn(state.rack, state.opponentRack));
  const scores = inTurn(number(state.score), number(state.opponentScore));
  return [written(rows.join("/")), racks, scores, "0", ...operations].join(" ");
}
