// What each key of the solver's keypad makes of a text like "75 50 2 3 8 7 = 952": six tiles, then the target's digits.
// No DOM.

const TILES = 6;
const DIGITS = 3;
const LARGE = ["25", "50", "75", "100"];

/** The tiles of a text and the digits of its target; letters, or what the keys did not write, are not read. */
function parts(text) {
  const [before, after = ""] = text.split("=");
  const tiles = before.match(/\d+/g) ?? [];
  const [target = ""] = after.match(/\d+/) ?? [];
  return /\p{L}/u.test(text) ? { tiles: [], target: "" } : { tiles: tiles.slice(0, TILES), target };
}

function written({ tiles, target }) {
  return tiles.join(" ") + (tiles.length === TILES ? ` = ${target}` : "");
}

/** Whether *key* can be pressed: large tiles come once, small ones twice, 0 only in the target. */
export function isFree(text, key) {
  const { tiles, target } = parts(text);
  if (key === "back" || key === "clear") return text !== "";
  if (tiles.length === TILES) return key.length === 1 && target.length < DIGITS && !(target === "" && key === "0");
  return key !== "0" && tiles.filter((tile) => tile === key).length < (LARGE.includes(key) ? 1 : 2);
}

/** The text after *key*. */
export function pressed(text, key) {
  if (key === "clear") return "";
  const { tiles, target } = parts(text);
  if (key === "back") return written(target ? { tiles, target: target.slice(0, -1) } : { tiles: tiles.slice(0, -1), target });
  return written(tiles.length === TILES ? { tiles, target: target + key } : { tiles: [...tiles, key], target });
}
