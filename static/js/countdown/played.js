// Which results the player came to by declaring in this tab: one that only a link leads to counts for nothing.

const KEY = "countdown-declared";

/** An address without its host, its line ends written in one way. */
function plain(address) {
  return address.replace(location.origin, "").replaceAll("%0D%0A", "%0A");
}

/** The address that a form which is sent by GET leads to. */
function addressOf(form, button) {
  const fields = [...new FormData(form, button)];
  return `${form.getAttribute("action")}?${new URLSearchParams(fields)}`;
}

/** Remembers where each declaration, or giving up, leads. */
export function noteDeclarations() {
  document.addEventListener("submit", ({ target, submitter }) => {
    if (target.id === "declaring") sessionStorage.setItem(KEY, plain(addressOf(target, submitter)));
  });
  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.("#giving-up a");
    if (link) sessionStorage.setItem(KEY, plain(link.href));
  });
}

/** Whether the page that is shown is the one that a declaration led to. */
export function isDeclaredHere() {
  return sessionStorage.getItem(KEY) === plain(location.href);
}
