// What is known of a word, shown in its place on the page when a link to it (a[data-word]) is followed.

const place = document.getElementById("word");
let asked = null;
let opener = null;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-word]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!place.contains(link)) opener = link;
  open(link.href);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !place.hidden) close();
});

async function open(address) {
  asked?.abort();
  const request = new AbortController();
  asked = request;
  mark();
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: request.signal });
    const text = await answer.text();
    if (!request.signal.aborted) show(text);
  } catch (error) {
    if (request.signal.aborted) return;
    const complaint = document.createElement("p");
    complaint.className = "error";
    complaint.textContent = place.dataset.unreachable;
    show(complaint.outerHTML);
  }
}

function show(content) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon-button";
  button.textContent = "✕";
  button.setAttribute("aria-label", place.dataset.close);
  button.addEventListener("click", close);
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = content;
  place.prepend(button);
  place.hidden = false;
  place.scrollTop = 0;
  if (hadFocus) button.focus();
  if (getComputedStyle(place).position !== "fixed") place.scrollIntoView({ block: "nearest" });
  else if (opener?.isConnected) uncover(opener);
}

/** Scrolls so far that the sheet does not lie over the word it is about. */
function uncover(link) {
  const hidden = link.getBoundingClientRect().bottom + 12 - place.getBoundingClientRect().top;
  if (hidden > 0) scrollBy(0, hidden);
}

function close() {
  asked?.abort();
  const hadFocus = place.contains(document.activeElement);
  place.hidden = true;
  place.replaceChildren();
  if (hadFocus && opener?.isConnected) opener.focus();
  opener = null;
  mark();
}

function mark() {
  for (const link of document.querySelectorAll("a[data-word].current")) link.classList.remove("current");
  opener?.classList.add("current");
}
