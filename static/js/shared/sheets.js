// Style sheets that no page has from the start: they come with the script that needs them.

const asked = new Map();

/** Loads the style sheet css/*name*.css, once. Raises an error if it cannot be loaded. */
export function styled(name) {
  if (!asked.has(name)) asked.set(name, load(name).catch((reason) => {
    asked.delete(name);
    throw reason;
  }));
  return asked.get(name);
}

function load(name) {
  const sheet = document.createElement("link");
  const loaded = new Promise((done, failed) => Object.assign(sheet, { onload: done, onerror: () => failed(new Error(name)) }));
  Object.assign(sheet, { rel: "stylesheet", href: new URL(`../../css/${name}.css`, import.meta.url).href });
  document.head.append(sheet);
  return loaded;
}
