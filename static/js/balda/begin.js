// The ways to begin: unfinished games are offered again, and words counted in earlier games can count from the start.

import { text } from "../shared/texts.js";
import { forget, games, ownWords } from "./games.js";

const MOST_OFFERED = 5;
const date = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short", hour: "numeric", minute: "numeric" });
const titles = Object.fromEntries([...document.querySelectorAll("[name=level]")].map((radio) => [radio.value, radio.dataset.title]));

function offerGames() {
  const offer = document.getElementById("unfinished");
  if (!offer) return;
  const open = games().filter(({ isOver, moves, kind }) => !isOver && (moves || kind === "friend")).slice(-MOST_OFFERED).toReversed();
  offer.hidden = open.length === 0;
  offer.querySelector("ul").replaceChildren(...open.map(line));
}

function line({ game, kind, points, address, when }) {
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: address, className: "button" });
  const [own, other] = points.split(":");
  link.textContent = text("unfinished", { opponent: titles[kind] ?? "Tilewright", own, other, when: date.format(when) });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
  button.setAttribute("aria-label", text("forget", { game: link.textContent }));
  button.addEventListener("click", () => {
    forget(game);
    offerGames();
    (document.querySelector("#unfinished a") ?? document.querySelector("[name=start]"))?.focus();
  });
  item.append(link, button);
  return item;
}

function offerWords() {
  const button = document.getElementById("own-words");
  const words = ownWords();
  if (!button || words.length === 0) return;
  const form = button.form;
  const shown = () => words.filter((word) => /[а-яё]/.test(word) === /[а-яё]/i.test(form.elements.start?.value || (document.documentElement.lang === "ru" ? "я" : "a")));
  function show() {
    button.hidden = shown().length === 0;
    button.textContent = text("own-words", { words: shown().join(", ").toUpperCase() });
  }
  button.addEventListener("click", () => {
    const { plus } = form.elements;
    const typed = plus.value.split(/[\s,;]+/).filter(Boolean);
    plus.value = [...new Set([...typed, ...shown()])].join(", ");
    plus.focus();
  });
  form.addEventListener("input", show);
  show();
}

offerGames();
offerWords();
