// The service worker: keeps the pages that were read, so that they open without a connection.
// The network always comes first. What is kept is dropped when any static file changes, for then this text changes too.

const FILES = {{ files | tojson }};
const OFFLINE = {{ offline | tojson }};
const FIRST = {{ first | tojson }};
const CACHE = `tilewright ${FILES}`;
const MOST_PAGES = 30;
const LATE = 100;
const WHATEVER_VARIES = { ignoreVary: true };

/** What was typed is being kept: a page that is asked for meanwhile has it. */
let keeping = Promise.resolve();

addEventListener("install", (event) => {
  event.waitUntil(begin());
});

addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(answered(event, keepPage, markedPage));
  else if (new URL(request.url).pathname.startsWith(FILES)) event.respondWith(answered(event, keepFile, found));
});

addEventListener("message", (event) => {
  const { typed } = event.data;
  if (typed) keeping = keeping.then(() => keepTyped(typed)).catch(() => {});
  event.waitUntil(typed ? keeping : keepRead(event.data));
});

async function begin() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...Object.values(OFFLINE), ...FIRST]);
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

/** The network's answer, a copy of which is kept; if none comes, the one kept. */
async function answered(event, keep, fallBack) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(event.request.url, answer.clone()));
    return answer;
  } catch {
    return (await fallBack(event.request.url)) ?? Response.error();
  }
}

async function found(url) {
  const cache = await caches.open(CACHE);
  return cache.match(url, WHATEVER_VARIES);
}

async function keepFile(url, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(url, answer);
}

/** Keeps a page as the newest; the oldest go. */
async function keepPage(url, answer) {
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return;
  const whole = responseWith(await answer.text(), answer); // first: a page that is cut off replaces none
  const cache = await caches.open(CACHE);
  await cache.delete(url, WHATEVER_VARIES);
  await cache.put(url, whole);
  const paths = Object.values(OFFLINE);
  const isPage = ({ pathname }) => !pathname.startsWith(FILES) && !paths.includes(pathname);
  const pages = (await cache.keys()).filter((request) => isPage(new URL(request.url)));
  await Promise.all(pages.slice(0, -MOST_PAGES).map((request) => cache.delete(request, WHATEVER_VARIES)));
}

/** The page kept for an address, marked as such; for any other, the page that says that there is no connection. */
async function markedPage(url) {
  const language = new URL(url).pathname.split("/")[1];
  await new Promise((go) => setTimeout(go, LATE)); // what a page sends as it is left may come after the question for it
  await keeping;
  const page = (await found(url)) ?? (await found(OFFLINE[language] ?? OFFLINE.en));
  return page && responseWith((await page.text()).replace("<html ", "<html data-offline "), page);
}

/** Keeps the page opened before, for the address that it has by now, with what was typed: visit.js puts it into the forms. */
async function keepTyped({ address, opened, texts }) {
  const page = await found(opened);
  if (!page) return;
  const html = (await page.text()).replace(/<html( data-typed="[^"]*")? /, `<html data-typed="${encodeURIComponent(JSON.stringify(texts))}" `);
  await keepPage(new URL(address, location).href, responseWith(html, page));
}

function responseWith(html, page) {
  const headers = new Headers(page.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(html, { headers });
}

/** Keeps a page that was read before this worker was there, with its files, and its tool's page without a position. */
async function keepRead({ address, files }) {
  const cache = await caches.open(CACHE);
  for (const file of files) if (!(await found(file))) await cache.add(file);
  for (const page of new Set([address, address.split("?")[0]])) {
    if (await found(page)) continue;
    const answer = await fetch(page, { cache: "force-cache" });
    if (answer.ok) await keepPage(answer.url, answer);
  }
}
