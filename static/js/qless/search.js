// A long search, followed on the page: how far it is, the boards so far, and Stop in the place of Solve.

import { element } from "../shared/elements.js";
import { Search, showRunning } from "../shared/stream.js";
import { say } from "../shared/texts.js";

const part = (name) => document.getElementById(name);
const search = new Search((name) => part({ start: "solve", busy: "answer" }[name] ?? name));

/** Takes up a new answer: if it is not whole, the search goes on; one under way for another answer is given up. */
export function prepareSearch() {
  search.leave();
  showRunning(false, part("solve"), part("stop"));
  const { source, state } = part("answer").dataset;
  if (state !== "ok" || !source) return;
  part("search-on")?.parentElement.remove();
  search.begin(source, ({ sentence, body }, isOver) => {
    if (body === undefined) return;
    if (isOver) replace(part("known"), body);
    else update(part("known"), sentence, body);
  });
}

/** Shows what is known so far: boards as they come until all places are taken; then these stay, and only the numbers change. */
function update(known, sentence, body) {
  const fresh = element("template", { innerHTML: body });
  const [shown, found] = [known, fresh.content].map((part) => part.querySelectorAll("#boards > li, .groups > li").length);
  if (!shown || found > shown) replace(known, body);
  else {
    known.querySelector(".sentence").textContent = sentence;
    for (const part of [".note", ".shown span"]) {
      const [old, told] = [known, fresh.content].map((answer) => answer.querySelector(part));
      if (old && told) old.textContent = told.textContent;
    }
  }
}

/** Puts the whole answer in; a board that has the focus keeps it if it is still there. */
function replace(known, body) {
  const focused = known.contains(document.activeElement) ? document.activeElement : null;
  const { top } = known.getBoundingClientRect();
  known.innerHTML = body;
  scrollBy(0, known.getBoundingClientRect().top - top);
  if (focused) (document.getElementById(focused.id) ?? known.querySelector("a, button"))?.focus({ preventScroll: true });
}

part("stop").addEventListener("click", () => {
  search.stop();
  say(part("working").textContent);
});
