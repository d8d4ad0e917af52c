// What a browser keeps of a visit: the address last open in each tool, where "/" and the links to the tools lead the next
// time; and, with the service worker, the pages read and what was typed into them.

const { documentElement: root } = document;
const opened = address();

/** The value stored as JSON under *key*; *usual* if it is missing or cannot be read. */
export function recall(key, usual, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(key)) ?? usual;
  } catch {
    return usual;
  }
}

/** Forgets all values of this tab whose keys begin with *prefix*. */
export function forgetAll(prefix) {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** The list stored under *key*, of whose entries those count that *isSound* says so of. */
export function recallList(key, isSound = () => true) {
  const found = recall(key, []);
  return Array.isArray(found) ? found.filter(isSound) : [];
}

/** Keeps a value as JSON; whether there was room for it. */
export function remember(key, value, storage = "localStorage") {
  try {
    window[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// ---- The address last open in each tool

function rememberAddress() {
  remember("last-addresses", { ...lastAddresses(), [toolOf(location)]: address() });
  try {
    localStorage.setItem("last-address", address());
  } catch {
    // A browser that keeps nothing begins at the front page.
  }
}

/** The addresses by tool. */
function lastAddresses() {
  return recall("last-addresses", {});
}

/** The part of an address that names the tool: scrabble in /en/scrabble. */
function toolOf({ pathname }) {
  return pathname.split("/")[2];
}

let isElsewhere = false; // whether the address has changed

/** Lets a link to a tool lead to where the tool was left, one to another language to what the address is by now. */
function leadBack(event) {
  const link = event.target.closest?.("#tools a, a[data-language]");
  if (!link) return;
  isElsewhere ||= address() !== opened;
  if ("language" in link.dataset) {
    if (isElsewhere) link.href = address().replace(/^\/[^/]+/, `/${link.dataset.language}`);
    return;
  }
  if (root.dataset.tool) rememberAddress();
  const last = lastAddresses()[toolOf(link)];
  if (last?.startsWith("/")) link.href = last.replace(/^\/[^/]+/, `/${root.lang}`);
}

for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, leadBack, true);

function address() {
  return location.pathname + location.search;
}

// ---- Keys and gestures: a panel over the page of a tool, else a page of their own

const shortcuts = document.getElementById("shortcuts");

async function showShortcuts(event) {
  if (!root.dataset.tool || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  try {
    const { show } = await import("./shortcuts.js");
    await show(shortcuts.href, root.dataset.tool);
  } catch {
    location.assign(shortcuts.href);
  }
}

shortcuts.addEventListener("click", showShortcuts);
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isSign = key === "?" && !event.ctrlKey && !event.metaKey && (!target.matches("input, textarea, select") || target.closest("#board"));
  if (key !== "F1" && !isSign) return;
  event.stopPropagation();
  event.preventDefault();
  shortcuts.click();
}, true);

// ---- Without a connection

const notice = document.getElementById("offline");

function showConnection(isThere) {
  notice.textContent = isThere ? "" : notice.dataset.text;
}

addEventListener("online", () => showConnection(true));
addEventListener("offline", () => showConnection(false));
if ("offline" in root.dataset || !navigator.onLine) showConnection(false);

// ---- What was typed, for a reload without a connection

/** Has the worker keep what the forms hold, for the address that the page has by now. */
function keepTyped() {
  const worker = navigator.serviceWorker?.controller;
  const forms = [...document.querySelectorAll("main form")];
  if (!worker || !forms.some(isChanged)) return;
  const texts = forms.map((form) => [...new FormData(form)].filter(([, value]) => typeof value === "string"));
  worker.postMessage({ typed: { address: address(), opened, texts } });
}

function isChanged(form) {
  return [...form.elements].some((field) => {
    if (isBox(field)) return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    return "defaultValue" in field && field.value !== field.defaultValue;
  });
}

function isBox({ type }) {
  return type === "checkbox" || type === "radio";
}

/** Puts what was typed into the forms, before the page's own scripts read them. An answer would be to something else. */
function restoreTyped() {
  const texts = JSON.parse(decodeURIComponent(root.dataset.typed));
  [...document.querySelectorAll("main form")].forEach((form, index) => fill(form, texts[index] ?? []));
  const answer = document.getElementById("answer");
  answer?.removeAttribute("data-total");
  answer?.replaceChildren();
}

function fill(form, texts) {
  for (const field of form.elements) {
    if (!field.name || field.disabled || ["submit", "button", "file", "fieldset"].includes(field.type)) continue;
    const values = texts.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isBox(field)) field.checked = values.includes(field.value);
    else field.value = values[0] ?? "";
  }
}

if ("typed" in root.dataset) restoreTyped();
addEventListener("beforeunload", keepTyped);
addEventListener("input", () => {
  if (!navigator.onLine) keepTyped();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") keepTyped();
});

// ---- The worker, once the page is there and idle

async function useWorker() {
  try {
    await navigator.serviceWorker.register("/worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const folder = new URL("../../", import.meta.url).href;
    const files = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
    active.postMessage({ address: address(), files: files.filter((name) => name.startsWith(folder)) });
  } catch {
    // A browser that refuses goes without.
  }
}

if (root.dataset.tool) {
  rememberAddress();
  addEventListener("pagehide", rememberAddress);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") rememberAddress();
  });
}
if (navigator.serviceWorker && !("offline" in root.dataset)) {
  addEventListener("load", () => (globalThis.requestIdleCallback ?? setTimeout)(useWorker));
}
