/** Updates the preview while the person types an amount, and blocks the confirmation of any other amount. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const PREVIEW = "section[aria-labelledby=preview]"
/** The delay after typing before the preview is requested, in milliseconds. */
const PAUSE = 300

const amountForm = document.querySelector<HTMLFormElement>("form[data-amount]")
const amountField = amountForm?.querySelector<HTMLInputElement>("[name=amount]")
let latest = 0

if (amountForm && amountField && document.querySelector(PREVIEW)) {
  const typed = () => parseAmount(amountField.value)
  const update = () => {
    latest += 1
    const number = latest
    if (allow(typed(), false)) return
    if (typed() === undefined) return void allow(undefined, true)
    setTimeout(async () => {
      if (number !== latest) return
      const isShown = await show(amountForm, () => number === latest).catch(() => false)
      if (number === latest) allow(typed(), !isShown)
    }, PAUSE)
  }
  amountField.addEventListener("input", update)
  // A browser may restore another amount after a reload or when the person goes back.
  addEventListener("pageshow", update)
  update()
}

/** Enables the confirmation for the previewed amount only, and returns whether it is. `explains`: says what to do first if not. */
function allow(typed: number | undefined, explains: boolean): boolean {
  const confirmForm = document.querySelector<HTMLFormElement>("form[data-previewed]")
  const button = confirmForm?.querySelector<HTMLButtonElement>("button[value=refund]")
  const changed = confirmForm?.querySelector<HTMLElement>("[data-changed]")
  const isPreviewed = typed === Number(confirmForm?.dataset.previewed)
  if (button) button.disabled = !isPreviewed
  if (changed) changed.hidden = isPreviewed || !explains
  return isPreviewed
}

/** Replaces the preview by that of the typed amount and keeps the typed reason. Returns false if the server has no preview. */
async function show(form: HTMLFormElement, isLatest: () => boolean): Promise<boolean> {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const response = await fetch(`?${query}`)
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  const fresh = page.querySelector(PREVIEW)
  const old = document.querySelector(PREVIEW)
  if (!isLatest() || !fresh || !old) return false
  const reason = (of: ParentNode) => of.querySelector<HTMLTextAreaElement>("textarea[name=reason]")
  const [before, after] = [reason(old), reason(fresh)]
  if (before && after) after.value = before.value
  old.replaceWith(document.adoptNode(fresh))
  history.replaceState(null, "", response.url)
  const status = document.querySelector("[data-recalculated]")
  if (status) status.textContent = `The preview shows ${form.querySelector<HTMLInputElement>("[name=amount]")?.value}.`
  return true
}
