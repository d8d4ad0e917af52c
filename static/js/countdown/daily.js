// The page of a day's rounds: which are played, the points, the days in a row, and the result to share.

import { text } from "../shared/texts.js";
import { days, KINDS, resultsOf, shared, streak } from "./days.js";

const place = document.getElementById("daily");
const { day, today, title, address } = place.dataset;

function show() {
  const entries = days.entries();
  const results = resultsOf(entries, day);
  const rounds = [...place.querySelectorAll(".rounds li")];
  for (const round of rounds) {
    const result = results[round.dataset.kind];
    round.classList.toggle("played", result !== undefined);
    round.querySelector(".outcome").textContent = result ? `✓ ${text("points-of", result)}` : "";
  }
  const next = rounds.find((round) => !results[round.dataset.kind]);
  for (const round of rounds) round.querySelector("a").classList.toggle("solve", round === next);
  const played = KINDS.map((kind) => results[kind]).filter(Boolean);
  document.getElementById("outcome").hidden = played.length === 0;
  if (played.length === 0) return;
  const total = text("total", { points: played.reduce((sum, { points }) => sum + points, 0) });
  const count = streak(entries, today);
  const inRow = count ? text("days", { count }) : "";
  document.getElementById("total").textContent = total;
  document.getElementById("streak").textContent = inRow;
  const lines = rounds.map((round) => [round.dataset.title, results[round.dataset.kind]]);
  const endings = [[total, day === today ? inRow : ""].filter(Boolean).join(" · "), new URL(address, location.href).href];
  document.getElementById("copy-result").dataset.copy = shared(title, lines, endings);
}

document.getElementById("send-result").addEventListener("click", async () => {
  try {
    await navigator.share({ text: document.getElementById("copy-result").dataset.copy });
  } catch {
    // Closed without a choice.
  }
});
addEventListener("storage", show);
addEventListener("pageshow", show);
show();
