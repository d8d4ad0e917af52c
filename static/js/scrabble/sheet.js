// The sheet that the answer rises in on a narrow screen. Elsewhere the answer is simply there.

import { text } from "../shared/texts.js";
import { taps } from "./board.js";

const { documentElement: root } = document;

/** Makes the answer's place a sheet, open if the page *hasPlays*. Gives what closes it. */
export function useSheet(store, form, hasPlays) {
  const sheet = document.getElementById("sheet");
  sheet.insertAdjacentHTML("afterbegin", text("sheet-head"));
  document.getElementById("blank-key").insertAdjacentHTML("afterend", text("steps"));
  document.getElementById("clear").insertAdjacentHTML("afterend", text("sheet-opener"));
  const [size, opener] = ["sheet-size", "sheet-open"].map((id) => document.getElementById(id));

  function turn(isOpen) {
    sheet.classList.toggle("open", isOpen);
    root.classList.toggle("sheet-open", isOpen);
    opener.hidden = isOpen;
  }

  function resize(isTall) {
    sheet.classList.toggle("tall", isTall);
    size.setAttribute("aria-expanded", String(isTall));
    size.title = text(isTall ? "shrink" : "expand");
  }

  function close() {
    if (!sheet.classList.contains("open")) return;
    turn(false);
    resize(false);
  }

  size.addEventListener("click", () => resize(!sheet.classList.contains("tall")));
  document.getElementById("sheet-close").addEventListener("click", close);
  opener.addEventListener("click", () => {
    turn(true);
    size.focus();
  });
  form.addEventListener("answered", () => turn(true));
  if (hasPlays) turn(true);
  store.listen((next, before) => {
    if (taps.matches && next.cursor >= 0 && next.cursor !== before.cursor) close();
  });
  new ResizeObserver(([bar]) => root.style.setProperty("--bar", `${bar.target.offsetHeight}px`)).observe(document.getElementById("actions"));
  for (const kind of ["resize", "scroll"]) window.visualViewport?.addEventListener(kind, clearKeyboard);
  return close;
}

/** Lifts elements fixed to the bottom above an on-screen keyboard, where the browser does not. */
function clearKeyboard() {
  const { height, offsetTop, scale } = visualViewport;
  root.style.setProperty("--keyboard", `${scale > 1.01 ? 0 : Math.max(0, innerHeight - height - offsetTop)}px`);
}
