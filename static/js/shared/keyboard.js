// A key pressed on a Latin keyboard, as the letter that a Russian keyboard (ЙЦУКЕН) has in its place. Pasted text is never changed.

import { typeInto } from "./elements.js";

const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю";
const SIGNS = { Backquote: "`", BracketLeft: "[", BracketRight: "]", Semicolon: ";", Quote: "'", Comma: ",", Period: "." };

/** The Russian letter in the place of the key of a keydown *event*; "" for a key that has none, or types Cyrillic anyway. */
export function russianKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return "";
  if ([...event.key].length !== 1 || isCyrillic(event.key)) return "";
  return inPlaceOf(/^Key.$/.test(event.code) ? event.code.at(-1).toLowerCase() : (SIGNS[event.code] ?? ""));
}

/** The Russian letter in the place of a Latin *char* (a touch keyboard does not tell its keys), "" if there is none. */
export function inPlaceOf(char) {
  return char === "" ? "" : (RUSSIAN[LATIN.indexOf(char.toLowerCase())] ?? "");
}

export function isCyrillic(text) {
  return /\p{Script=Cyrillic}/u.test(text);
}

/** Types the Russian letter of a key into the field that it was pressed in; whether there is one. */
export function typeRussian(event) {
  const letter = russianKey(event);
  if (!letter) return false;
  event.preventDefault();
  typeInto(event.target, letter);
  return true;
}
