/** Saves each default when the person leaves its field. Sends only that value. */
import { autosave, restoreStored, type SaveResponse, updateStored } from "../../../ui/forms/self-saving.ts"

type Control = HTMLInputElement | HTMLSelectElement

const NOT_SAVED = "The value was not saved. Please leave the field once more."
const ENDED =
  "Your session ended, and the value was not saved. Sign in again in a new tab, then leave this field once more."
const WHAT_FOLLOWS = ["#off", "#next-rent", "#billing-field-creditCardFee-why", "#place .hint", ".brand span"]
const followers = () => [...document.querySelectorAll("[data-follows]")].map(({ id }) => `#${id}`)

const HOW = "Each value is saved when you leave its field. An empty field is not configured."

const how = document.querySelector("#how-saved")
if (how) how.textContent = HOW

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-saves]")) {
  // The Enter key would submit the whole form. Each field saves itself instead.
  form.addEventListener("submit", (event) => event.preventDefault())
  const end = form.querySelector<HTMLElement>(".form-end")
  if (end) end.hidden = true
  for (const control of form.querySelectorAll<Control>(".input")) {
    const status = document.createElement("p")
    status.className = "saved"
    status.setAttribute("role", "status")
    control.closest(".field")?.append(status)
    savesDefault(form, control)
  }
}

function savesDefault(form: HTMLFormElement, control: Control): void {
  const part = {
    fields: [control],
    values: () =>
      new URLSearchParams({
        intent: form.id,
        [control.name]: control.value,
        [`was.${control.name}`]: shown(form, control)?.value ?? "",
      }),
    clearMessage: () => showMessage(control, ""),
    show: (answer: SaveResponse | "failed" | "ended", isUnchanged: boolean) => {
      if (typeof answer === "string") return complain(control, message(answer === "ended" ? ENDED : NOT_SAVED))
      showsStored(form, control, answer.page)
      if (answer.isConflict)
        return complain(control, message(conflictText(errorIn(answer.page, control)), "error stored"))
      if (!answer.ok) {
        // The stored value replaces a refused one. Source: specification 1, "Defaults".
        if (isUnchanged) restoreStored(part)
        return complain(control, errorIn(answer.page, control) ?? message(NOT_SAVED))
      }
      updateStored(part, answer.page, isUnchanged)
      forgive(control)
      showMessage(control, "Saved")
      document.title = answer.page.title
      for (const place of [...WHAT_FOLLOWS, ...followers()]) {
        document.querySelector(place)?.replaceChildren(...(answer.page.querySelector(place)?.childNodes ?? []))
      }
    },
  }
  autosave(part)
}

/** The value the page was opened with. The save is refused if another person has stored a different one since. */
const shown = (form: HTMLFormElement, { name }: Control) =>
  form.querySelector<HTMLInputElement>(`input[name="was.${name}"]`)

/** Copies the stored value from the returned page. For a refused field the returned page has the value it was opened with. */
function showsStored(form: HTMLFormElement, control: Control, page: Document): void {
  const theirs = page.querySelector<HTMLFormElement>(`form#${form.id}`)
  const [was, now] = [shown(form, control), theirs && shown(theirs, control)]
  if (was && now) was.value = now.value
}

const conflictText = (now: Element | null | undefined) =>
  `This was changed in the meantime. ${now?.textContent ?? ""}. Yours was not saved: enter and leave this field once more to save it all the same.`

const errorIn = (page: Document, { id }: Control) => page.getElementById(id)?.closest(".field")?.querySelector(".error")

function message(text: string, className = "error"): Element {
  const error = document.createElement("p")
  error.className = className
  error.textContent = text
  return error
}

function complain(control: Control, error: Element) {
  forgive(control)
  showMessage(control, "")
  error.id = `${control.id}-error`
  error.setAttribute("role", "alert")
  control.setAttribute("aria-describedby", `${control.id}-why ${error.id}`)
  control.closest(".field")?.append(error)
}

function forgive(control: Control) {
  control.closest(".field")?.querySelector(".error")?.remove()
  const why = document.getElementById(`${control.id}-why`)
  if (why) control.setAttribute("aria-describedby", why.id)
  else control.removeAttribute("aria-describedby")
}

function showMessage(control: Control, text: string) {
  const status = control.closest(".field")?.querySelector(".saved")
  if (status) status.textContent = text
}
