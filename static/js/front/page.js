// The front page at a later visit. "/" opens the address that was last open in a tool, before anything is drawn; the page
// under its own address, where the name in the header leads, offers it.
(() => {
  const tools = document.currentScript.dataset.tools.split(" ");
  let last = "";
  try {
    last = localStorage.getItem("last-address") ?? "";
  } catch {
    return;
  }
  // Only a tool's page on this site is opened: a tool may be gone since, or the entry damaged.
  const [, tool] = /^\/[a-z]+\/([a-z]+)(?:[/?]|$)/.exec(last) ?? [];
  if (!tools.includes(tool)) return;
  if (location.pathname === "/") {
    location.replace(last);
    return;
  }
  document.addEventListener("DOMContentLoaded", () => {
    const offer = document.getElementById("go-on");
    offer.firstElementChild.href = last;
    offer.hidden = false;
  });
})();
