// The method of a numbers round as text, and the keys that write it. The tiles used are read from the text each time,
// so that keys and typing never disagree. No DOM, and no scoring: that the server does.

const SIGNS = { "-": "−", "–": "−", "*": "×", x: "×", X: "×", "·": "×", "/": "÷", ":": "÷" };
const STEP = /^(\d+)([+−×÷])(\d+)=(\d+)$/;
const BEGUN = /^(\d+)([+−×÷])$/;
const LAST_KEY = /(\d+\s*=\s*\d+\s*|\d+\s*|[^\d\s]\s*|\s+)$/;

/** A line without blanks, its signs as the keys write them. */
function plain(line) {
  return line.replace(/\s/g, "").replace(/[-–*xX·/:]/g, (sign) => SIGNS[sign]);
}

/** The lines before the last, and the last. */
function atLastLine(method) {
  const start = method.lastIndexOf("\n") + 1;
  return [method.slice(0, start), method.slice(start)];
}

/** The numbers that there are, the tiles first, and whether each is used up. */
export function numbersOf(method, tiles) {
  const numbers = tiles.map((value) => ({ value, isUsed: false }));
  for (const line of method.split(/[\n;,]/)) {
    const [first, ...rest] = plain(line).split("=");
    const result = /^\d+$/.test(rest.at(-1) ?? "") ? Number(rest.pop()) : null;
    for (const number of [first, ...rest].join(" ").match(/\d+/g) ?? []) {
      const there = numbers.find(({ value, isUsed }) => !isUsed && value === Number(number));
      if (there) there.isUsed = true;
    }
    if (result !== null) numbers.push({ value: result, isUsed: false });
  }
  return numbers;
}

/** Whether a step of the method comes to *target*. */
export function reaches(method, tiles, target) {
  return numbersOf(method, tiles).slice(tiles.length).some(({ value }) => value === target);
}

/** The method without what the last key wrote. */
export function undone(method) {
  return method.replace(LAST_KEY, "");
}

/** The method with a sign more; after a whole step it goes on with the step's result. */
export function withSign(method, sign, tiles) {
  const [before, line] = atLastLine(method);
  const compact = plain(line);
  if (compact && !STEP.test(compact)) return before + line.replace(/\s*[-+−–×*÷/]?\s*$/, "") + sign;
  const last = numbersOf(method, tiles).slice(tiles.length).at(-1);
  if (!last || last.isUsed) return method;
  return `${before}${compact ? `${line}\n` : ""}${last.value}${sign}`;
}

/** { method } with a number more, and done if that makes it a step; or the { fault } of that step, broken or low. */
export function withNumber(method, number) {
  const [before, line] = atLastLine(method);
  const compact = plain(line);
  const begun = BEGUN.exec(compact);
  if (begun) {
    const [left, sign, right] = [Number(begun[1]), begun[2], Number(number)];
    const fault = faultOf(left, sign, right);
    return fault ? { fault, left, right } : { method: `${before}${compact}${number}=${result(left, sign, right)}\n` };
  }
  if (STEP.test(compact)) return { method: `${before}${line}\n${number}` };
  return { method: before + line.replace(/\d+\s*$/, "") + number };
}

function result(left, sign, right) {
  return { "+": left + right, "−": left - right, "×": left * right, "÷": left / right }[sign];
}

function faultOf(left, sign, right) {
  if (sign === "÷" && left % right) return "broken";
  return sign === "−" && left <= right ? "low" : "";
}
