/** Saves the planned increase when the person leaves one of its fields. Without script its button does. */
import { autosave, type SaveResponse, updateStored } from "../../../ui/forms/self-saving.ts"
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"

formatTypedAmounts()

const FAILED = "The planned rent increase was not saved."
const ENDED = "Your session ended. Sign in again in a new tab, then leave this field once more."
const ONCE_MORE = "Enter and leave this field once more to save it all the same."
const form = document.querySelector<HTMLFormElement>("form#plan")
const status = document.querySelector<HTMLElement>("#plan-saved")
const stored = document.querySelector<HTMLElement>("#plan-stored")

if (form && status && stored) {
  const part = {
    fields: [...form.querySelectorAll<HTMLInputElement>("input.input")],
    values: () => {
      const values = new FormData(form)
      values.set("intent", "plan")
      return new URLSearchParams([...values].map(([name, value]) => [name, String(value)]))
    },
    clearMessage: () => {
      status.textContent = ""
    },
    show: (answer: SaveResponse | "failed" | "ended", isUnchanged: boolean) => {
      status.textContent = messageOf(answer)
      if (typeof answer === "string") return
      if (answer.ok) updateStored(part, answer.page, isUnchanged)
      const theirs = answer.page.querySelector("form#plan")
      // The next save compares with the currently stored plan, also after a refusal, because the page has shown it by then.
      const version = theirs?.querySelector<HTMLInputElement>('input[name="version"]')
      const ours = form.querySelector<HTMLInputElement>('input[name="version"]')
      if (version && ours) ours.value = version.value
      takeAnswer(form, theirs)
      stored.hidden = false
      stored.textContent = answer.page.querySelector("#plan-stored")?.textContent ?? ""
    },
  }
  autosave(part)
}

/** The returned page may ask a question. The next save answers it with yes. */
function takeAnswer(ours: HTMLFormElement, theirs: Element | null) {
  ours.querySelector('input[name="rentMeant"]')?.remove()
  const answer = theirs?.querySelector('input[name="rentMeant"]')
  if (answer) ours.append(answer)
}

function messageOf(answer: SaveResponse | "failed" | "ended"): string {
  if (answer === "ended") return ENDED
  if (answer === "failed") return FAILED
  if (answer.ok) return "Saved."
  const field = answer.page.querySelector("form#plan .field:has(.error)")
  const label = field?.querySelector("label")?.firstChild?.textContent ?? ""
  const question = answer.page.querySelector("form#plan:has(input[name=rentMeant]) [role=alert] p")
  if (question) return `${question.textContent} ${ONCE_MORE}`
  return field ? `${FAILED} ${label}: ${field.querySelector(".error")?.textContent}` : FAILED
}
