// The key that a button or a link names in aria-keyshortcuts presses it, but while something is typed into a field.

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const key = /^[a-z\d]$/i.test(event.key) ? event.key.toUpperCase() : event.code.replace("Key", ""); // as on a Latin keyboard
  const named = document.querySelector(`main [aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (!named) return;
  event.preventDefault();
  named.click();
});
