// Elements of SVG drawings.

const NAMESPACE = "http://www.w3.org/2000/svg";

export function svgElement(name, attributes) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
