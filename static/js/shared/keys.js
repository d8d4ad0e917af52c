// The key that a button or a link names in aria-keyshortcuts presses it, but while something is typed into a field.

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const key = /^\w+$/.test(event.key) ? event.key : event.code.replace("Key", ""); // as on a Latin keyboard
  const named = document.querySelector(`main [aria-keyshortcuts="${CSS.escape(key)}" i]`);
  if (!named || (event.repeat && key.length === 1)) return; // of keys held down only arrows go on
  event.preventDefault();
  named.click();
});
