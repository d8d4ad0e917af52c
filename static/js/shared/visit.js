// What a browser keeps of a visit: the address last open in each tool, where "/" and the links to the tools lead the next
// time; and, with the service worker, the pages read.

const { documentElement: root } = document;

/** The value stored as JSON under *key*; *usual* if it is missing or cannot be read. */
export function recall(key, usual, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(key)) ?? usual;
  } catch {
    return usual;
  }
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

/** Lets a link to a tool lead to where the tool was left. */
function leadBack(event) {
  const link = event.target.closest?.("#tools a");
  if (!link) return;
  if (root.dataset.tool) rememberAddress();
  const last = lastAddresses()[toolOf(link)];
  if (last?.startsWith("/")) link.href = last.replace(/^\/[^/]+/, `/${root.lang}`);
}

for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, leadBack, true);

function address() {
  return location.pathname + location.search;
}

// ---- Without a connection

const notice = document.getElementById("offline");

function showConnection(isThere) {
  notice.textContent = isThere ? "" : notice.dataset.text;
}

addEventListener("online", () => showConnection(true));
addEventListener("offline", () => showConnection(false));
if ("offline" in root.dataset || !navigator.onLine) showConnection(false);

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
