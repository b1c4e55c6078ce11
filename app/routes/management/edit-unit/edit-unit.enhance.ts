/** Saves the planned increase when one of its fields loses focus, with a message above the button, which does the same without script. */
import { shapeAmounts } from "../../../ui/typed-amounts.ts"

shapeAmounts()

const form = document.querySelector<HTMLFormElement>("form#plan")
const status = document.querySelector<HTMLElement>("#plan-saved")

if (form && status) {
  let saved = typed(form).toString()
  let last = Promise.resolve()
  form.addEventListener("focusout", (event) => {
    // Its own button is about to send the form.
    if (event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.form === form) return
    const now = typed(form)
    if (now.toString() === saved) return
    saved = now.toString()
    // One after the other, so that the last typed value is stored.
    last = last.then(async () => {
      status.textContent = await save(now)
    })
  })
}

function typed(of: HTMLFormElement): URLSearchParams {
  const values = new FormData(of)
  values.set("intent", "plan")
  return new URLSearchParams([...values].map(([name, value]) => [name, String(value)]))
}

/** Posts the form as its button does; a refusing page has the errors beside its fields. */
async function save(values: URLSearchParams): Promise<string> {
  const failed = "The planned rent increase was not saved."
  try {
    const response = await fetch(location.href, { method: "POST", body: values })
    // A signed-out person is redirected to sign in.
    const isHere = new URL(response.url).pathname === location.pathname
    if (response.ok && isHere) return "The planned rent increase was saved."
    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    const field = page.querySelector("form#plan .field:has(.error)")
    const label = field?.querySelector("label")?.firstChild?.textContent ?? ""
    return field ? `${failed} ${label}: ${field.querySelector(".error")?.textContent}` : failed
  } catch {
    return failed
  }
}
