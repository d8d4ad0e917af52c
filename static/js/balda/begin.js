// The ways to begin: unfinished games are offered again, and words counted in earlier games can count from the start.

import { text } from "../shared/texts.js";
import { games, ownWords } from "./games.js";

const MOST_OFFERED = 5;
const date = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short", hour: "numeric", minute: "numeric" });
const titles = Object.fromEntries([...document.querySelectorAll("[name=level]")].map((radio) => [radio.value, radio.dataset.title]));

function offerGames() {
  const place = document.getElementById("unfinished");
  if (!place) return;
  games.offer(place, {
    chosen: (all) => all.filter(({ isOver, moves, kind }) => !isOver && (moves || kind === "friend")).slice(0, MOST_OFFERED),
    name({ kind, points, when }) {
      const [own, other] = points.split(":");
      return text("unfinished", { opponent: titles[kind] ?? "Tilewright", own, other, when: date.format(when) });
    },
    remove: (game) => ({ textContent: "×", ariaLabel: text("forget", { game }) }),
  });
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
