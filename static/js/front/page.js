// The front page at a later visit. "/" opens the address that was last open in a tool, before anything is drawn; the page
// under its own address, where the name in the header leads, offers it.
(function () {
  "use strict";
  var tools = document.currentScript.dataset.tools.split(" ");
  var last = "";
  try {
    last = localStorage.getItem("last-address") || "";
  } catch (error) {
    return;
  }
  // Nothing is opened that is not a tool's page on this site: a tool may be gone since, or the entry damaged.
  var parts = /^\/[a-z]+\/([a-z]+)(?:[/?]|$)/.exec(last);
  if (!parts || tools.indexOf(parts[1]) < 0) return;
  if (location.pathname === "/") {
    location.replace(last);
    return;
  }
  document.addEventListener("DOMContentLoaded", function () {
    var offer = document.getElementById("go-on");
    offer.firstElementChild.href = last;
    offer.hidden = false;
  });
})();
