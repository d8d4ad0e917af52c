// A game file dropped anywhere on the page is sent to the page of game files, whose address *action* is.

function hasFile(event) {
  return event.dataTransfer?.types.includes("Files") && !event.target.closest?.("input[type=file]");
}

/** Takes files that are dropped on the page from now on. */
export function takeDropped(action) {
  const mark = (isOver) => document.documentElement.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) => {
    mark(false);
    if (!hasFile(event)) return;
    event.preventDefault();
    const form = document.createElement("form");
    Object.assign(form, { method: "post", enctype: "multipart/form-data", action, hidden: true });
    const input = document.createElement("input");
    Object.assign(input, { type: "file", name: "file", files: event.dataTransfer.files });
    form.append(input);
    document.body.append(form);
    form.submit();
  });
}
