// A button that copies a link: says on itself, and aloud, how it went.

/** Copies *address* (by default the page's) for *button*, whose data hold what to say. */
export async function share(button, address = button.dataset.url ?? location.href) {
  try {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    button.textContent = button.dataset.done;
  } catch (error) {
    button.textContent = button.dataset.failed;
  }
  document.getElementById("said").textContent = button.textContent;
}
