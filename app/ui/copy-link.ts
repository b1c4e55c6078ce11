/** Copies a link at the press of its button, and says so. Without script the text is marked and copied by hand. */
export function enhanceCopying() {
  show()
  new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-copy]")
    if (button) void copy(button)
  })
}

/** The dialog may come later. */
function show() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy][hidden]")) button.hidden = false
}

async function copy({ dataset: { copy: id = "" } }: HTMLElement) {
  const shown = document.getElementById(id)
  if (!shown) return
  const text = shown instanceof HTMLInputElement ? shown.value : (shown.textContent ?? "")
  mark(shown)
  // Only pages with TLS, and this computer's own, may write to the clipboard: the marked text is copied by hand then.
  const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard")))
    .then(() => true)
    .catch(() => false)
  const status = document.querySelector(`[data-copied="${id}"]`)
  if (status) status.textContent = isCopied ? "The link is copied." : "Press Ctrl+C to copy the marked link."
}

function mark(shown: HTMLElement) {
  if (shown instanceof HTMLInputElement) shown.select()
  else getSelection()?.selectAllChildren(shown)
}
