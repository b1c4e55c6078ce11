/** Saves each default separately: a text when its field is left and changed, the time zone on selection. Only that value is sent. */

type Control = HTMLInputElement | HTMLSelectElement

const NOT_SAVED = "The value was not saved. Please try again."
const WHAT_FOLLOWS = ["#off", "#next-rent", "#billing-field-creditCardFee-why", "#place .hint", ".brand span"]

const HOW = "Each value is saved when you leave its field. An empty field is not configured."

const stored = new Map<Control, string>()
let last = Promise.resolve()

const how = document.querySelector("#how-saved")
if (how) how.textContent = HOW

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-saves]")) {
  for (const control of form.querySelectorAll<Control>(".input")) {
    stored.set(control, initialValue(control))
    const status = document.createElement("p")
    status.className = "saved"
    status.setAttribute("role", "status")
    control.closest(".field")?.append(status)
    control.addEventListener("input", () => showMessage(control, ""))
    control.addEventListener("change", () => enqueue(form, control))
    // Changed and left before this script was loaded.
    if (control.value !== initialValue(control) && control !== document.activeElement) enqueue(form, control)
  }
  // The Enter key has changed its field before it sends the form.
  form.addEventListener("submit", (event) => event.preventDefault())
  const end = form.querySelector<HTMLElement>(".form-end")
  if (end) end.hidden = true
}

function initialValue(control: Control): string {
  if (control instanceof HTMLInputElement) return control.defaultValue
  return Array.from(control.options).find((option) => option.defaultSelected)?.value ?? control.options[0]?.value ?? ""
}

/** One after the other, so that the last typed value is stored. */
function enqueue(form: HTMLFormElement, control: Control) {
  const typed = control.value
  last = last.then(() => save(form, control, typed))
}

async function save(form: HTMLFormElement, control: Control, typed: string): Promise<void> {
  if (typed.trim() === stored.get(control)) {
    restore(control, typed)
    forgive(control)
    return
  }
  const answered = await send({ intent: form.id, [control.name]: typed })
  const theirs = answered?.page.querySelector<Control>(`#${form.id} .input[name="${control.name}"]`)
  if (!answered?.ok || !theirs) {
    restore(control, typed)
    complain(control, theirs?.closest(".field")?.querySelector(".error") ?? messageAlone())
    return
  }
  stored.set(control, theirs.value)
  restore(control, typed)
  forgive(control)
  showMessage(control, "Saved")
  document.title = answered.page.title
  for (const place of WHAT_FOLLOWS) {
    document.querySelector(place)?.replaceChildren(...(answered.page.querySelector(place)?.childNodes ?? []))
  }
}

/** The page afterwards; undefined when the request failed. */
async function send(values: Record<string, string>): Promise<{ ok: boolean; page: Document } | undefined> {
  try {
    const response = await fetch(location.pathname, {
      method: "POST",
      body: new URLSearchParams(values),
      keepalive: true,
    })
    return { ok: response.ok, page: new DOMParser().parseFromString(await response.text(), "text/html") }
  } catch {
    return undefined
  }
}

function restore(control: Control, typed: string) {
  if (control.value === typed) control.value = stored.get(control) ?? ""
}

function messageAlone(): Element {
  const error = document.createElement("p")
  error.className = "error"
  error.textContent = NOT_SAVED
  return error
}

/** Shows the error beside the field, which has the old value again. */
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

function showMessage(control: Control, message: string) {
  const status = control.closest(".field")?.querySelector(".saved")
  if (status) status.textContent = message
}

export {}
