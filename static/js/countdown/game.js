// The full game: one that is not over is offered again, and Back leads to the result of a round, not to a second try.

const UNFINISHED = "countdown-game";
const root = document.documentElement;

/** The name under which this tab keeps the address of the result of the round that the page shows. */
function nameOfRound() {
  const query = new URLSearchParams(location.search);
  return `game ${query.get("seed")} ${query.get("turns") ?? ""}`;
}

/** Keeps the address of a game under way, and that of a round's result. */
function remember() {
  const { stage } = document.getElementById("round").dataset;
  const address = location.pathname + location.search;
  try {
    if (stage === "result") sessionStorage.setItem(nameOfRound(), address);
    if (["pick", "play", "result"].includes(stage)) localStorage.setItem(UNFINISHED, address);
    else if (stage === "end") localStorage.removeItem(UNFINISHED);
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}

function offerUnfinished() {
  const offer = document.getElementById("unfinished");
  const address = localStorage.getItem(UNFINISHED);
  if (!offer || !address?.startsWith("/")) return;
  offer.querySelector("a").href = address.replace(/^\/[^/]+/, `/${root.lang}`);
  offer.hidden = false;
}

addEventListener("pageshow", (event) => {
  const [came] = performance.getEntriesByType("navigation");
  const isBack = event.persisted || came?.type === "back_forward";
  const { stage } = document.getElementById("round").dataset;
  const result = sessionStorage.getItem(nameOfRound());
  if (isBack && result && (stage === "pick" || stage === "play")) location.replace(result);
});
document.body.addEventListener("htmx:afterSettle", remember);
remember();
offerUnfinished();
