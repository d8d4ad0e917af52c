// Unfinished games of this browser, on the page that starts one: a link leads to each, a button deletes it.

import { button, element } from "./elements.js";
import { text } from "./texts.js";
import { recallList, remember } from "./visit.js";

/** The games kept under *key*, the latest first: *id* is the field that tells them apart. An `address` leads to each. */
export class KeptGames {
  #key;
  #id;
  #most;
  #isSound;

  constructor(key, { id = "game", most, isSound = () => true }) {
    this.#key = key;
    this.#id = id;
    this.#most = most;
    this.#isSound = (game) => typeof game?.[id] === "string" && `${game.address}`.startsWith("/") && isSound(game);
  }

  all() {
    return recallList(this.#key, this.#isSound).sort((one, other) => (other.when ?? 0) - (one.when ?? 0));
  }

  find(id) {
    return this.all().find((game) => game[this.#id] === id);
  }

  /** Keeps how a game stands. */
  keep(game) {
    const others = this.all().filter((other) => other[this.#id] !== game[this.#id]);
    remember(this.#key, [{ ...game, when: Date.now() }, ...others].slice(0, this.#most));
  }

  forget(id) {
    remember(this.#key, this.all().filter((game) => game[this.#id] !== id));
  }

  /** Lists in *place* those *chosen* from all, each under its *name*; *remove* are the properties of the buttons that delete. */
  offer(place, { name, chosen = (all) => all, className = "button", remove = () => ({ textContent: text("delete") }) }) {
    const offered = chosen(this.all());
    place.hidden = offered.length === 0;
    place.querySelector("ul").replaceChildren(...offered.map((game) => {
      const link = element("a", { className, href: game.address, textContent: name(game) });
      const deleted = button({ ariaLabel: `${text("delete")}: ${link.textContent}`, ...remove(link.textContent) }, () => {
        this.forget(game[this.#id]);
        this.offer(place, { name, chosen, className, remove });
        (place.querySelector("a") ?? document.querySelector("main")).focus();
      });
      return element("li", {}, link, deleted);
    }));
  }
}
