// A word list that the visitor brings: sent, read by the server meanwhile, chosen, and kept by the browser so that it can be
// sent again when the server no longer has it.

import { faultsIn, fetched, refusal, whenAnswered } from "../shared/answers.js";
import { recall, remember } from "../shared/visit.js";
import { text } from "../shared/texts.js";

const OWN = "own";
const BETWEEN = 500;
const SMALL = 100_000;
const GZIP = "application/gzip";

const panel = document.getElementById("own-list");
const [file, send, gone, again, progress, read] = ["file", "send", "gone", "again", "progress", "read"].map((id) => document.getElementById(`own-${id}`));
const fault = document.getElementById("file-error");
const { rules, own, lexicon, rack } = document.getElementById("position").elements;
const key = `own-list-${panel.dataset.language}`;

/** Brings back the list of an earlier visit, if it is for the game's language. */
async function comeBack() {
  const kept = recall(key, null);
  if (!kept?.token) return;
  const isNamed = new URLSearchParams(location.search).get("position")?.includes(` lex ${OWN};`);
  if (!isNamed && !panel.classList.contains("needed")) {
    offer(kept);
    return;
  }
  const { isOk, body } = await state(kept.token);
  if (!isOk) {
    offerAgain();
    return;
  }
  for (const notice of document.querySelectorAll(".page-notice")) notice.remove(); // the list is here after all
  await follow(body);
}

const OTHER_HALF = { dic: "aff", aff: "dic" };
let half = null;

/** Which half of a dictionary a file is, by the end of its name: dic or aff; undefined for any other file. */
function halfOf({ name }) {
  return /\.(dic|aff)$/i.exec(name)?.[1].toLowerCase();
}

/** Brings the files just chosen. The two halves of a dictionary may also be chosen one after the other. */
function take(files) {
  if (!files.length) return;
  const [first, kind] = [half, halfOf(files[0])];
  half = null;
  if (files.length > 1 || !kind) {
    bring(files);
  } else if (first && halfOf(first) !== kind) {
    bring([first, files[0]]);
  } else {
    half = files[0];
    tell(text("other-half", { name: half.name, other: half.name.slice(0, -3) + OTHER_HALF[kind] }));
  }
}

async function bring(files) {
  const names = files.map(({ name }) => name).join(", ");
  gone.hidden = true;
  tell(text("sending", { name: names }));
  file.disabled = true;
  const packed = await Promise.all(files.map(pack));
  const asked = new FormData();
  for (const one of packed) asked.append("file", one, one.name);
  asked.set("rules", rules.value);
  const { status, isOk, body } = await fetched(send.formAction, { method: "POST", body: asked }, "json");
  const isRead = isOk ? await follow(body) : told(status, body);
  file.disabled = false;
  file.value = ""; // so that the same file can be chosen again
  if (isRead) keepFiles(packed);
}

/** Shows how far the server is with a list until it has read it, then chooses it; whether it did. */
async function follow(body) {
  let status = 200;
  let isOk = true;
  while (isOk && body.state === "reading") {
    tell(body.text);
    progress.hidden = false;
    progress.value = body.done;
    await new Promise((done) => setTimeout(done, BETWEEN));
    ({ status, isOk, body } = await state(body.token));
  }
  progress.hidden = true;
  if (!isOk) return told(status, body);
  tell(body.message);
  remember(key, { token: body.token, title: body.title });
  offer(body);
  panel.open = false;
  choose();
  return true;
}

/** Says why a list was not taken. */
function told(status, body) {
  tell([422, 503].includes(status) && body.message ? body.message : refusal(status), true);
  return false;
}

function state(token) {
  return fetched(panel.dataset.state, { method: "POST", body: new URLSearchParams({ own: token }) }, "json");
}

function tell(message, isError = false) {
  fault.textContent = isError ? message : "";
  read.textContent = isError ? "" : message;
  if (isError) file.setAttribute("aria-invalid", "true");
  else file.removeAttribute("aria-invalid");
}

/** Puts the list among the choices. */
function offer({ token, title }) {
  own.value = token;
  const before = lexicon.querySelector('option[value="bring"]');
  const option = lexicon.querySelector(`option[value="${OWN}"]`) ?? lexicon.insertBefore(new Option("", OWN), before);
  option.textContent = title;
}

function choose() {
  lexicon.value = OWN;
  lexicon.dispatchEvent(new Event("input", { bubbles: true }));
  if (rack.value.trim()) rack.form.requestSubmit();
}

/** Says that the server has forgotten the list, and offers to send it again if the browser has kept it. */
async function offerAgain() {
  const { title } = recall(key, { title: "" });
  const files = await keptFiles();
  panel.open = true;
  gone.hidden = false;
  again.hidden = !files.length;
  again.textContent = text("again", { name: title });
  gone.firstElementChild.textContent = text(files.length ? "forgotten" : "lost", { name: title });
}

// ---- The files, packed

/** A file packed with gzip, which a phone's line thanks for; as it is if it is small, packed already, or the browser cannot. */
async function pack(one) {
  if (one.size < SMALL || one.type === GZIP || /\.(gz|zip|oxt|xpi)$/i.test(one.name) || !window.CompressionStream) return one;
  try {
    const blob = await new Response(one.stream().pipeThrough(new CompressionStream("gzip"))).blob();
    return new File([blob], one.name, { type: GZIP });
  } catch {
    return one;
  }
}

/** The answer of the browser's database to *ask* of its store of files. */
function database(mode, ask) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("own-lists", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const request = ask(opening.result.transaction("files", mode).objectStore("files"));
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
      opening.result.close();
    };
  });
}

async function keptFiles() {
  try {
    return (await database("readonly", (files) => files.get(key))) ?? [];
  } catch {
    return [];
  }
}

async function keepFiles(files) {
  try {
    await database("readwrite", (store) => store.put(files, key));
  } catch {
    // A browser that keeps nothing asks for the file again.
  }
}

file.removeAttribute("name"); // it goes to the server once, not with every question
file.addEventListener("change", () => take([...file.files]));
take([...file.files]); // chosen before this script came
again.addEventListener("click", async () => bring(await keptFiles()));
whenAnswered((answer) => {
  const isGone = faultsIn(answer).some(({ field }) => field === "lexicon");
  if (isGone && lexicon.value === OWN) offerAgain();
});
if (!own.value) comeBack();
