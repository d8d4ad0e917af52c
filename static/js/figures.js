// Figures on a page of statistics: cards and tables.

/** A figure with its name. */
export function card(name, value) {
  const made = document.createElement("div");
  const term = document.createElement("dt");
  const description = document.createElement("dd");
  term.textContent = name;
  description.textContent = value;
  made.append(term, description);
  return made;
}

/** Puts *lines* of cells into the body of a table; the first cell heads its line. */
export function rows(id, lines) {
  const made = lines.map((cells) => {
    const line = document.createElement("tr");
    cells.forEach((content, column) => {
      const cell = document.createElement(column ? "td" : "th");
      if (!column) cell.scope = "row";
      cell.textContent = content;
      line.append(cell);
    });
    return line;
  });
  document.getElementById(id).tBodies[0].replaceChildren(...made);
}
