// The sheet that the answer rises in on a narrow screen. Elsewhere the answer is simply there.

import { text } from "../shared/texts.js";
import { taps } from "./board.js";

export class Sheet {
  #sheet = document.getElementById("sheet");
  #size;
  #opener;

  constructor(store, form, hasPlays) {
    this.#sheet.insertAdjacentHTML("afterbegin", text("sheet-head"));
    this.#size = document.getElementById("sheet-size");
    document.getElementById("blank-key").insertAdjacentHTML("afterend", text("steps"));
    document.getElementById("clear").insertAdjacentHTML("afterend", text("sheet-opener"));
    this.#opener = document.getElementById("sheet-open");
    this.#size.addEventListener("click", () => this.#resize(!this.#sheet.classList.contains("tall")));
    document.getElementById("sheet-close").addEventListener("click", () => this.close());
    this.#opener.addEventListener("click", () => {
      this.open();
      this.#size.focus();
    });
    form.addEventListener("answered", () => this.open());
    if (hasPlays) this.open();
    store.listen((next, before) => {
      if (taps.matches && next.cursor >= 0 && next.cursor !== before.cursor) this.close();
    });
    new ResizeObserver(([bar]) => {
      document.documentElement.style.setProperty("--bar", `${bar.target.offsetHeight}px`);
    }).observe(document.getElementById("actions"));
    const viewport = window.visualViewport;
    viewport?.addEventListener("resize", () => this.#clearKeyboard(viewport));
    viewport?.addEventListener("scroll", () => this.#clearKeyboard(viewport));
  }

  open() {
    this.#sheet.classList.add("open");
    this.#opener.hidden = true;
    document.documentElement.classList.add("sheet-open");
  }

  /** Whether there was a sheet to close. */
  close() {
    if (!this.#sheet.classList.contains("open")) return false;
    this.#sheet.classList.remove("open");
    this.#resize(false);
    this.#opener.hidden = false;
    document.documentElement.classList.remove("sheet-open");
    return true;
  }

  #resize(isTall) {
    this.#sheet.classList.toggle("tall", isTall);
    this.#size.setAttribute("aria-expanded", String(isTall));
    this.#size.title = text(isTall ? "shrink" : "expand");
  }

  /** Lifts elements fixed to the bottom above an on-screen keyboard, where the browser does not. */
  #clearKeyboard(viewport) {
    const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
    document.documentElement.style.setProperty("--keyboard", `${viewport.scale > 1.01 ? 0 : covered}px`);
  }
}
