/** Warns about test keys, rejects malformed keys before they are sent, formats amounts, and calculates fees, all while the person types. */

import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { showModal } from "../../../ui/modal.ts"
import { badKeyMessage, type KeyKind, modeOf } from "../../../values/payments/payment-keys.ts"

const KINDS = ["public", "secret"] as const
/** The delay between typing and the calculation, in milliseconds. */
const PAUSE = 300

formatTypedAmounts()
const keys = document.querySelector<HTMLFormElement>("form[data-keys]")
if (keys) watchKeys(keys)
const fees = document.querySelector<HTMLFormElement>("form[data-fees]")
if (fees) calculateAsTyped(fees)

function watchKeys(form: HTMLFormElement) {
  for (const kind of KINDS) {
    const field = fieldOf(form, kind)
    field?.addEventListener("input", () => {
      complain(field, undefined)
      warn(form, kind, field.value)
    })
    field?.addEventListener("change", () => {
      // While the button is pressed an error would move it away from the pointer. Submitting shows the error anyway.
      if (!form.querySelector("button[type=submit]:active")) complain(field, faultOf(kind, field.value))
    })
  }
  form.addEventListener("submit", (event) => {
    const typed = KINDS.map((kind) => fieldOf(form, kind)?.value.trim() ?? "")
    // The server refuses missing keys, and a test key combined with a live one.
    if (typed.includes("")) return
    const wrong = KINDS.find((kind, at) => modeOf(kind, typed[at] ?? "") === undefined)
    const areTests = KINDS.every((kind, at) => modeOf(kind, typed[at] ?? "") === "test")
    if (wrong === undefined && !areTests) return
    event.preventDefault()
    for (const kind of KINDS) complain(fieldOf(form, kind), faultOf(kind, fieldOf(form, kind)?.value ?? ""))
    showDialog(wrong === undefined ? "test-keys" : `bad-${wrong}-key`, form, fieldOf(form, wrong ?? "public"))
  })
}

function fieldOf(form: ParentNode, kind: KeyKind) {
  return form.querySelector<HTMLInputElement>(`[data-key="${kind}"]`)
}

function faultOf(kind: KeyKind, typed: string): string | undefined {
  const key = typed.trim()
  return key === "" || modeOf(kind, key) !== undefined ? undefined : badKeyMessage(kind)
}

function warn(form: HTMLFormElement, kind: KeyKind, typed: string) {
  const warning = form.querySelector<HTMLElement>(`[data-test-key="${kind}"]`)
  if (warning) warning.hidden = modeOf(kind, typed.trim()) !== "test"
}

function complain(field: HTMLInputElement | null | undefined, message: string | undefined) {
  if (!field) return
  const box = field.closest(".field")
  box?.querySelector(".error")?.remove()
  field.removeAttribute("aria-invalid")
  field.removeAttribute("aria-describedby")
  if (message === undefined) return
  const error = document.createElement("p")
  error.className = "error"
  error.id = `${field.id}-error`
  error.textContent = message
  box?.append(error)
  field.setAttribute("aria-invalid", "true")
  field.setAttribute("aria-describedby", error.id)
}

/** Opens a dialog over the page, copies the typed values into its fields and hides these. */
function showDialog(template: string, form: HTMLFormElement, back: HTMLInputElement | null) {
  const copy = document.querySelector<HTMLTemplateElement>(`#${template}`)?.content.firstElementChild?.cloneNode(true)
  const dialog = copy instanceof HTMLElement ? copy.querySelector("dialog") : null
  if (!(copy instanceof HTMLElement) || !dialog) return
  for (const kind of KINDS) {
    const field = fieldOf(copy, kind)
    if (field) field.value = fieldOf(form, kind)?.value ?? ""
  }
  const again = copy.querySelector<HTMLElement>("[data-typed-again]")
  if (again) again.hidden = true
  const leave = (event: Event) => {
    event.preventDefault()
    copy.remove()
    back?.focus()
  }
  dialog.addEventListener("cancel", leave)
  copy.querySelector("a[data-close]")?.addEventListener("click", leave)
  document.querySelector("#main")?.append(copy)
  showModal(dialog)
}

function calculateAsTyped(form: HTMLFormElement) {
  let pause: number | undefined
  let pending = new AbortController()
  form.addEventListener("input", () => {
    clearTimeout(pause)
    pause = window.setTimeout(() => {
      pending.abort()
      pending = new AbortController()
      void calculate(form, pending.signal).catch(() => undefined)
    }, PAUSE)
  })
}

/** Shows the figures of the page that the form requests. After a failure the next key or the button tries again. */
async function calculate(form: HTMLFormElement, signal: AbortSignal) {
  const address = `?${new URLSearchParams(new FormData(form) as never)}`
  const response = await fetch(address, { signal })
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  const figures = page.querySelector("#fees")
  if (!response.ok || !figures || signal.aborted) return
  document.querySelector("#fees")?.replaceChildren(...figures.childNodes)
  for (const field of form.querySelectorAll<HTMLInputElement>("input")) {
    const theirs = page.querySelector(`form[data-fees] input[name="${field.name}"]`)
    complain(field, theirs?.closest(".field")?.querySelector(".error")?.textContent ?? undefined)
  }
  history.replaceState(null, "", `${address}#fees`)
}
