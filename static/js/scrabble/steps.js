// Arrow keys, Home and End go through the moves of a game, or of a line, as the buttons for it do.

const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-last" };

document.addEventListener("keydown", (event) => {
  const step = document.getElementById(KEYS[event.key]);
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select")) return;
  event.preventDefault();
  if (!step.matches(".off")) step.click();
});
