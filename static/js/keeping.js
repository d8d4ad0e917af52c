// The buttons of a page of statistics: export, import, and deleting after a question.

import { FileError, merged } from "./kept_file.js";

const number = new Intl.NumberFormat(document.documentElement.lang);
const said = document.getElementById("kept-said");
const confirming = document.getElementById("confirming");

/**
 * Sets the buttons up. *kept* gives the sound entries and *raw* what is stored, *keep* stores entries in place of all;
 * *file* reads and writes them, *nameOf* tells them apart, *isBetter* (if any) says when a later one counts, *called* begins the file's name; *show* draws the page anew.
 */
export function setUpKeeping({ kept, raw, keep, file, nameOf, isBetter, called, show }) {
  function exportAll() {
    const entries = kept();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file.written(entries)], { type: "application/json" }));
    link.download = `${called}-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    tell("exported", { count: entries.length });
  }

  async function importAll(chosen) {
    try {
      const others = await file.read(chosen);
      const before = raw();
      const entries = kept();
      const together = merged(entries, others, nameOf, isBetter);
      try {
        keep(together);
      } catch (error) {
        throw new FileError("full");
      }
      if (raw().length < together.length) {
        keep(before);
        throw new FileError("many");
      }
      const added = together.length - entries.length;
      tell("imported", { added, known: merged(others, [], nameOf).length - added });
      show();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      tell(error.reason, { number: error.number }, true);
    }
  }

  function confirmDeleting(isAsked) {
    confirming.hidden = !isAsked;
    document.getElementById("keeping-buttons").hidden = isAsked;
    const text = document.getElementById("confirm-text");
    text.textContent = text.dataset.text.replace("{count}", number.format(kept().length));
    said.textContent = "";
    document.getElementById(isAsked ? "keep" : "clear").focus();
  }

  document.getElementById("export").addEventListener("click", exportAll);
  document.getElementById("import").addEventListener("change", async (event) => {
    const [chosen] = event.target.files;
    if (chosen) await importAll(chosen);
    event.target.value = "";
  });
  document.getElementById("clear").addEventListener("click", () => confirmDeleting(true));
  document.getElementById("keep").addEventListener("click", () => confirmDeleting(false));
  document.getElementById("confirm").addEventListener("click", () => {
    keep([]);
    confirmDeleting(false);
    tell("deleted");
    show();
    document.getElementById("import").focus();
  });
}

function tell(name, values = {}, isWrong = false) {
  said.textContent = Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, number.format(value)), said.dataset[name]);
  said.classList.toggle("error", isWrong);
}
