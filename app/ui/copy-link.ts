/** Copies a shown link or token when its button is pressed, and confirms it. Without script the person selects and copies the text. */
export function enhanceCopying() {
  show()
  new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-copy]")
    if (button) void copy(button)
  })
}

/** A dialog with such a button may open after the page has loaded. */
function show() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy][hidden]")) button.hidden = false
}

async function copy({ dataset: { copy: id = "", noun = "link" } }: HTMLElement) {
  const shown = document.getElementById(id)
  if (!shown) return
  const text = shown instanceof HTMLInputElement ? shown.value : (shown.textContent ?? "")
  mark(shown)
  // Browsers allow this only over TLS and on localhost. Elsewhere the person copies the selected text.
  const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard")))
    .then(() => true)
    .catch(() => false)
  const status = document.querySelector(`[data-copied="${id}"]`)
  if (status) status.textContent = isCopied ? `The ${noun} is copied.` : `Press Ctrl+C to copy the marked ${noun}.`
}

function mark(shown: HTMLElement) {
  if (shown instanceof HTMLInputElement) shown.select()
  else getSelection()?.selectAllChildren(shown)
}
