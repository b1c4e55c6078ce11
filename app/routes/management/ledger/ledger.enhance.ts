/** The script of every list. It also counts a reason's characters and enables the delete button, in a dialog that may open later. */
import { enhanceList } from "../../../ui/lists/list.ts"

enhanceList()

const REASON = "textarea[data-reason]"

for (const kind of ["input", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.matches(REASON)) count(target)
  })
}
for (const reason of document.querySelectorAll<HTMLTextAreaElement>(REASON)) count(reason)

function count(reason: HTMLTextAreaElement) {
  const form = reason.form
  const hint = form?.querySelector<HTMLElement>("[data-counts]")
  const button = form?.querySelector<HTMLButtonElement>("[data-confirms]")
  if (!hint || !button) return
  const min = Number(hint.dataset.counts)
  const typed = reason.value.trim().length
  hint.textContent = `Reason must be at least ${min} characters (${typed}/${min})`
  button.disabled = typed < min
}
