// Light or dark, as the system says until the player chooses. Runs before anything is drawn, so that nothing flashes.
(function () {
  "use strict";
  var root = document.documentElement;
  var dark = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem("theme");
    } catch (error) {
      return null;
    }
  }

  function now() {
    return chosen() || (dark.matches ? "dark" : "light");
  }

  function show() {
    root.dataset.theme = now();
    var button = document.getElementById("theme");
    if (!button) return;
    button.hidden = false;
    var other = now() === "dark" ? "light" : "dark";
    button.setAttribute("aria-label", button.dataset[other]);
    button.title = button.dataset[other];
  }

  root.classList.add("js");
  if (navigator.share) root.classList.add("shares");
  show();
  dark.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("DOMContentLoaded", function () {
    show();
    document.getElementById("theme").addEventListener("click", function () {
      try {
        localStorage.setItem("theme", now() === "dark" ? "light" : "dark");
      } catch (error) {
        return;
      }
      show();
    });
  });
})();
