// The picture of a solved board, without its letters: handed to another app where the device can, else saved as a file.

import { element, saveFile } from "../../shared/elements.js";

const WIDTH = 1080;
const MARGIN = 72;
const LINE = 56;
const TILE = "#0f6b5c";

/** *rows* of a board with dots for empty cells, a sentence below it, and its badges. */
export async function save(rows, sentence, badges) {
  const lines = [sentence, badges.join(" · ")].filter(Boolean);
  const blob = await new Promise((resolve) => { drawn(rows, lines).toBlob(resolve, "image/png"); });
  const file = new File([blob], "q-less.png", { type: blob.type });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ files: [file] }).catch(() => {}); // the player changed their mind
    return;
  }
  saveFile(file);
}

function drawn(rows, lines) {
  const { fontFamily } = getComputedStyle(document.body);
  const side = Math.min((WIDTH - 2 * MARGIN) / rows[0].length, 120);
  const canvas = element("canvas", { width: WIDTH, height: 3 * MARGIN + side * rows.length + LINE * lines.length });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const left = (WIDTH - side * rows[0].length) / 2;
  pen.fillStyle = TILE;
  rows.forEach((row, down) => [...row].forEach((char, along) => {
    if (char === ".") return;
    pen.beginPath();
    pen.roundRect(left + along * side + 3, MARGIN + down * side + 3, side - 6, side - 6, side / 10);
    pen.fill();
  }));
  pen.fillStyle = "#222";
  pen.textAlign = "center";
  lines.forEach((line, index) => {
    pen.font = `${index ? 32 : 38}px ${fontFamily}`;
    pen.fillText(line, WIDTH / 2, 2 * MARGIN + side * rows.length + LINE * (index + 0.5), WIDTH - MARGIN);
  });
  return canvas;
}
