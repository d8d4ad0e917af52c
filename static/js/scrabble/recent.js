// The recent positions on the page: each a small picture that leads back to it, with a button that deletes it; and one for all.

import { button, element, svgElement } from "../shared/elements.js";
import { say, text } from "../shared/texts.js";
import { keepRecent, positionIn, recentPositions } from "./links.js";

/** Draws them into the fold, whose address of a page is *action*. */
export function drawRecent(fold, action) {
  if (!fold.querySelector("ul")) fold.insertAdjacentHTML("beforeend", text("recent"));
  const entries = recentPositions();
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short" });
  const items = entries.map((entry, index) => {
    const about = `${entry.name || text("no-rack")}, ${entry.game}, ${day.format(entry.when)}`;
    const link = element("a", { href: action + entry.query },
      picture(positionIn(entry)),
      element("b", {}, entry.name || text("no-rack")),
      element("span", {}, `${entry.game}, ${day.format(entry.when)}`));
    const label = { className: "icon-button", textContent: "✕", ariaLabel: text("delete", { position: about }) };
    return element("li", {}, link, button(label, () => keep(entries.toSpliced(index, 1), index)));
  });

  function keep(left, index = 0) {
    keepRecent(left);
    drawRecent(fold, action);
    const buttons = fold.querySelectorAll("li button");
    (buttons[Math.min(index, buttons.length - 1)] ?? fold.querySelector("summary")).focus();
    say(text("deleted"));
  }

  fold.querySelector("ul").replaceChildren(...items);
  fold.querySelector("p").hidden = entries.length > 0;
  const all = fold.querySelector("#delete-all");
  all.hidden = entries.length === 0;
  all.onclick = () => keep([]);
}

/** A board as dots for its tiles. */
function picture(position) {
  const rows = position.split(" ")[0].split("/");
  const tiles = rows.flatMap((row, y) => {
    let x = 0;
    return (row.match(/\d+|\[[^\]]*\]|./g) ?? []).flatMap((part) => {
      const [from, length] = [x, Number(part) || 1];
      x += length;
      return Number(part) ? [] : `M${from} ${y}h1v1h-1z`;
    });
  });
  const drawn = svgElement("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, "aria-hidden": "true" });
  drawn.append(svgElement("path", { d: tiles.join("") }));
  return drawn;
}
