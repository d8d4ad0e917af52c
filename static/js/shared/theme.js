// Light or dark, as the system says until the player chooses. Runs before anything is drawn, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  }

  function now() {
    return chosen() || (dark.matches ? "dark" : "light");
  }

  function other() {
    return now() === "dark" ? "light" : "dark";
  }

  function show() {
    root.dataset.theme = now();
    const button = document.getElementById("theme");
    if (button) Object.assign(button, { hidden: false, title: button.dataset[other()], ariaLabel: button.dataset[other()] });
  }

  function change() {
    try {
      localStorage.setItem("theme", other());
      show();
    } catch {
      // A browser that keeps nothing goes by the system.
    }
  }

  root.classList.add("js");
  if (navigator.share) root.classList.add("shares");
  show();
  dark.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme").addEventListener("click", change);
  });
})();
