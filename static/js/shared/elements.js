// Elements of a page: new ones, their style sheets, and the focus among many.

import { text } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element with *properties*, `dataset` among them, and *children*: elements or text. */
export function element(name, { dataset, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

/** A button that calls *act* when it is pressed. */
export function button(properties, act) {
  const made = element("button", { type: "button", ...properties });
  if (act) made.addEventListener("click", act);
  return made;
}

/** The cross in the corner of what lies over a page. */
export function closeButton(close) {
  return button({ className: "icon-button", textContent: "✕", title: text("close"), ariaLabel: text("close") }, close);
}

export function svgElement(name, attributes, content = "") {
  const made = document.createElementNS(SVG, name);
  made.textContent = content;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

/** Types *letter* into a text field in place of what is chosen there, or lies from *from* to *to*, as a key would; "" deletes that. */
export function typeInto(field, letter, from = field.selectionStart, to = field.selectionEnd) {
  if (field.maxLength > 0 && field.value.length - (to - from) + letter.length > field.maxLength) return;
  field.setRangeText(letter, from, to, "end");
  const inputType = letter ? "insertText" : "deleteContentBackward";
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data: letter }));
}

/** Has the browser save a file that the page has made. */
export function saveFile(file) {
  const link = element("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// ---- Style sheets

const sheets = {};

/** Loads the style sheet css/*name*.css, once. Raises an error if it cannot be loaded. */
export function styled(name) {
  const href = new URL(`../../css/${name}.css`, import.meta.url).href;
  sheets[name] ??= new Promise((done, failed) => {
    const onerror = () => {
      delete sheets[name];
      failed(new Error(name));
    };
    document.head.append(element("link", { rel: "stylesheet", href, onload: done, onerror }));
  });
  return sheets[name];
}

// ---- The focus on a board or a list: one of its elements is a stop of the Tab key, arrow keys lead to the others

/** The step, [down, right], of each arrow key. */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The elements among many that the Tab key stops at: usually one. */
export class TabStop {
  #stops = [];

  constructor(elements, ...stops) {
    for (const element of elements) element.tabIndex = -1;
    this.move(...stops);
  }

  move(...stops) {
    for (const element of this.#stops) element.tabIndex = -1;
    this.#stops = stops;
    for (const element of stops) element.tabIndex = 0;
  }
}

/** The cell, [row, col], that a key leads to on a board of so many *rows* and *cols*; undefined for other keys. */
export function cellAfter(key, [row, col], { rows, cols }) {
  if (key === "Home") return [row, 0];
  if (key === "End") return [row, cols - 1];
  if (!(key in ARROWS)) return undefined;
  const [down, right] = ARROWS[key];
  return [Math.min(Math.max(row + down, 0), rows - 1), Math.min(Math.max(col + right, 0), cols - 1)];
}
