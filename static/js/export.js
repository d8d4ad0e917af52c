// Buttons that take a position along: copy a text or a link, save a picture as PNG. They say on themselves how it went.

const SCALE = 2;

function say(button, text) {
  button.textContent = text;
  document.getElementById("said").textContent = text;
}

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    say(button, button.dataset.done);
  } catch {
    say(button, button.dataset.failed);
  }
}

async function savePng(button) {
  const image = new Image();
  image.src = button.dataset.png;
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    const link = document.createElement("a");
    Object.assign(link, { href: URL.createObjectURL(blob), download: "board.png" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch {
    say(button, button.dataset.failed);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy], [data-copy-link], [data-png]");
  if (!button) return;
  const { copy: text, copyLink, png } = button.dataset;
  if (png) savePng(button);
  else copy(button, text ?? new URL(copyLink, location.href).href);
});
