// F6 leads from part to part of the Scrabble page: board, rack, plays, filters, my play.

/** Moves the focus to the next part that is on the page, or with *by* -1 to the one before. */
export function goOn(board, state, by) {
  const parts = [
    [board.element, () => board.focus(state.cursor < 0 ? board.start : state.cursor)],
    ["#rack"],
    ["#answer .plays", "#answer .shown [name=show], #answer [name=show]"],
    ["#filters", "#filters select"],
    ["#mine"],
  ].map(([place, target]) => {
    const element = typeof place === "string" ? document.querySelector(place) : place;
    const focus = typeof target === "function" ? target : () => document.querySelector(target ?? place).focus();
    return { element, focus };
  }).filter(({ element }) => element?.checkVisibility());
  const at = parts.findIndex(({ element }) => element.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : parts.length - 1) : (at + by + parts.length) % parts.length;
  parts[next].focus();
}
