// A numbers round's keys: tiles and signs write the steps into the method, where typing does just as well.
// What is used up is read from the text each time, so that keys and typing never disagree.

const SIGNS = { "-": "−", "–": "−", "*": "×", x: "×", X: "×", "·": "×", "/": "÷", ":": "÷" };
const STEP = /^(\d+)([+−×÷])(\d+)=(\d+)$/;
const BEGUN = /^(\d+)([+−×÷])$/;
const LAST_KEY = /(\d+\s*=\s*\d+\s*|\d+\s*|[^\d\s]\s*|\s+)$/;

const field = () => document.getElementById("method");
const keys = () => document.getElementById("keys");

/** A line without blanks, its signs as the keys write them. */
const plain = (line) => line.replace(/\s/g, "").replace(/[-–*xX·/:]/g, (sign) => SIGNS[sign]);

/** The numbers that there are, the tiles first, and whether each is used up. */
function account(text, tiles) {
  const numbers = tiles.map((value) => ({ value, isUsed: false }));
  for (const line of text.split(/[\n;,]/)) {
    const [first, ...rest] = plain(line).split("=");
    const claimed = /^\d+$/.test(rest.at(-1) ?? "") ? Number(rest.pop()) : null;
    for (const number of [first, ...rest].join(" ").match(/\d+/g) ?? []) {
      const there = numbers.find(({ value, isUsed }) => !isUsed && value === Number(number));
      if (there) there.isUsed = true;
    }
    if (claimed !== null) numbers.push({ value: claimed, isUsed: false });
  }
  return numbers;
}

function tiles() {
  return [...keys().querySelectorAll("[data-number]:not(.made)")].map((key) => Number(key.dataset.number));
}

function target() {
  return Number(document.getElementById("target").textContent);
}

/** Makes the keys agree with the text. */
function show() {
  if (!keys()) return;
  const place = document.getElementById("numbers-left");
  const numbers = account(field().value, tiles()).slice(0, 24);
  numbers.forEach(({ value, isUsed }, index) => {
    const key = place.children[index] ?? place.appendChild(madeKey());
    key.dataset.number = key.textContent = value;
    key.setAttribute("aria-disabled", isUsed);
    key.classList.toggle("hit", value === target());
    key.classList.toggle("long", value > 999);
    key.classList.toggle("very", value > 9999);
  });
  while (place.childElementCount > numbers.length) {
    if (place.lastElementChild === document.activeElement) keys().querySelector("[data-undo]").focus();
    place.lastElementChild.remove();
  }
  rove(keys().querySelector("[tabindex='0']") ?? place.firstElementChild);
}

function madeKey() {
  const key = document.createElement("button");
  key.type = "button";
  key.className = "made";
  return key;
}

/** One key only is a stop of the Tab key; arrows lead to the others. */
function rove(stop) {
  for (const key of keys().querySelectorAll("button")) key.tabIndex = key === stop ? 0 : -1;
}

function press(key) {
  rove(key);
  if (key.getAttribute("aria-disabled") === "true") return;
  const text = field().value;
  const start = text.lastIndexOf("\n") + 1;
  const before = text.slice(0, start);
  const line = text.slice(start);
  let said = "";
  if ("undo" in key.dataset) write(text.replace(LAST_KEY, ""));
  else if ("sign" in key.dataset) write(before + withSign(line, key.dataset.sign, text));
  else {
    const [next, fault] = withNumber(line, key.dataset.number);
    if (fault) said = fault;
    else write(before + next);
  }
  tell(said);
}

function withSign(line, sign, text) {
  const compact = plain(line);
  if (compact && !STEP.test(compact)) return line.replace(/\s*[-+−–×*÷/]?\s*$/, "") + sign;
  const last = account(text, tiles()).slice(tiles().length).at(-1);
  if (!last || last.isUsed) return line;
  return `${compact ? `${line}\n` : ""}${last.value}${sign}`;
}

/** The line with a number more, and done if that makes it a step; or what is wrong with that step. */
function withNumber(line, number) {
  const compact = plain(line);
  const begun = BEGUN.exec(compact);
  if (begun) {
    const [left, right] = [Number(begun[1]), Number(number)];
    const fault = faultOf(left, begun[2], right);
    return fault ? [line, fault] : [`${compact}${number}=${reckon(left, begun[2], right)}\n`, ""];
  }
  if (STEP.test(compact)) return [`${line}\n${number}`, ""];
  return [line.replace(/\d+\s*$/, "") + number, ""];
}

function reckon(left, sign, right) {
  return { "+": left + right, "−": left - right, "×": left * right, "÷": left / right }[sign];
}

function faultOf(left, sign, right) {
  const texts = keys().dataset;
  const template = sign === "÷" && left % right ? texts.broken : sign === "−" && left <= right ? texts.low : "";
  return template.replace("{left}", left).replace("{right}", right);
}

function write(text) {
  field().value = text.replace(/^\n+/, "");
  field().scrollTop = field().scrollHeight;
  show();
}

/** What is wrong with a step, or that the target is there; otherwise the help. */
function tell(said) {
  const help = document.getElementById("method-help");
  const isHit = account(field().value, tiles()).slice(tiles().length).some(({ value }) => value === target());
  help.dataset.help ??= help.textContent;
  const text = said || (isHit ? keys().dataset.hit.replace("{target}", target()) : help.dataset.help);
  help.classList.toggle("error", said !== "");
  help.classList.toggle("praise", said === "" && isHit);
  if (help.textContent !== text) help.textContent = text;
}

/** To where one goes on: the method, but a button where the method's focus would open a keyboard on the screen. */
function goOn(button) {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  (isTouched ? button : field())?.focus({ preventScroll: isTouched });
}

document.addEventListener("click", (event) => {
  if (!keys()) return;
  const key = event.target.closest("#keys button");
  if (key) press(key);
  const run = event.target.closest("#run");
  if (run && run.textContent === run.dataset.pause) goOn(run);
  if (event.target.closest("#finish")) goOn(document.querySelector("#declaring button"));
});

document.addEventListener("input", (event) => {
  if (event.target !== field()) return;
  show();
  tell("");
});

document.addEventListener("keydown", (event) => {
  const key = event.target.closest?.("#keys button");
  if (key) walk(event, key);
  else if (event.target === field() && event.key === "Enter" && (event.ctrlKey || event.metaKey)) declare(event);
  else if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest?.("input, select, textarea"))
    document.querySelector(`.picking.large [aria-keyshortcuts="${CSS.escape(event.key)}"]`)?.click();
});

function walk(event, key) {
  const all = [...keys().querySelectorAll("button")];
  const at = all.indexOf(key);
  const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const there = all.at(next % all.length);
  rove(there);
  there.focus();
}

function declare(event) {
  event.preventDefault();
  const form = document.getElementById("declaring");
  if (!form.hidden) form.requestSubmit(form.querySelector("button"));
}

/** Sets the keys up that the page shows. A method that could not be read is to be mended, not to be timed again. */
function prepare() {
  if (!keys()) return;
  show();
  if (field().getAttribute("aria-invalid") !== "true") return;
  if (document.getElementById("round").classList.contains("covered")) document.getElementById("finish").click();
  field().focus();
}

document.body.addEventListener("htmx:afterSwap", () => {
  prepare();
  if (!keys()) return;
  document.getElementById("said").textContent = document.getElementById("round").dataset.said;
  goOn(document.getElementById("run"));
});

prepare();
