// The search of an ending, followed on the page: how far it is, the best so far, and Stop in the place of the button that began it.

import { follow, showRunning } from "../shared/stream.js";
import { say, text } from "../shared/texts.js";

let proof = null; // the one on the page: its element, and what stops it while it is under way

const part = (name) => document.getElementById(name);

/** Takes up a new answer: for the same position the results stay and the search goes on, otherwise it is cancelled. */
export function prepareProof() {
  const fresh = part("ending");
  if (proof && fresh && proof.box !== fresh && fresh.dataset.source === proof.box.dataset.source) {
    fresh.replaceWith(proof.box);
    return;
  }
  proof?.stop?.();
  proof = null;
  if (fresh?.dataset.begin) begin();
}

function begin() {
  proof = { box: part("ending"), shown: "" };
  turn(true);
  proof.stop = follow(proof.box.dataset.source, {
    progress: show,
    end(data) {
      show(data);
      end(data.complete);
      say(data.error ?? data.sentence);
    },
  });
  say(part("working").textContent);
}

function show({ working, body, error }) {
  const line = part("working");
  line.textContent = error ?? working;
  line.classList.toggle("error", error !== undefined);
  if (body === undefined || body === proof.shown) return;
  proof.shown = body;
  part("known").innerHTML = body;
}

function end(isComplete = false) {
  proof.stop = null;
  part("prove").textContent = text("more-time");
  turn(false);
  if (!isComplete) return;
  if (document.activeElement === part("prove")) part("known").querySelector("button")?.focus();
  part("prove").hidden = true;
}

/** Swaps the button that begins for the one that stops, or back; the focus stays in that place. */
function turn(isWorking) {
  showRunning(isWorking, part("prove"), part("stop"));
  proof.box.ariaBusy = String(isWorking);
  if (isWorking) part("working").textContent = text("working");
}

function halt() {
  proof.stop();
  end();
  part("working").textContent = text("stopped");
  say([part("working"), part("known").querySelector("p")].map((line) => line?.textContent ?? "").join(" "));
}

part("balda").addEventListener("click", (event) => {
  if (event.target.id === "prove") begin();
  else if (event.target.id === "stop") halt();
  else return;
  event.preventDefault();
});
addEventListener("pagehide", () => {
  if (proof?.stop) halt();
});
