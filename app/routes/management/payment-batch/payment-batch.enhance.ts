/**
 * The form of a batch: adds up while the person types, and finds tenants. Enter goes to the next row; in an empty row it presses Review, and then the
 * posting button gets the focus. The server decides everything again.
 */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { asCents, formatPlain } from "../../../values/money.ts"
import { slipText } from "../../../values/slip-text.ts"
import { parseAmount } from "../../../values/typed-number.ts"
import { addRowAfter } from "./batch-new-row.ts"
import { findPayer, offerPayers } from "./batch-payers.ts"

formatTypedAmounts()

function enhance(form: HTMLFormElement) {
  let isSending = false
  let isStored = form.dataset.stored !== undefined
  form.addEventListener("input", ({ target }) => {
    isStored = false
    reopenReview(form)
    if (!(target instanceof HTMLInputElement)) return
    if (target.name.endsWith(".tenant")) offerPayers(target)
    if (target.name.endsWith(".note")) fillOwed(target)
    addUp(form)
  })
  form.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith(".tenant")) return
    await findPayer(target)
    addUp(form)
  })
  form.addEventListener("keydown", (event) => onEnter(form, event))
  form.addEventListener("submit", () => {
    isSending = true
  })
  document.addEventListener("session-ended", (event) => {
    if (!isTyped(form)) return
    event.preventDefault()
    if (!isSending) sendUnchecked(form)
  })
  addEventListener("beforeunload", (event) => {
    const hasAmounts = amountsOf(form).length > 0
    if (hasAmounts && !isSending && !isStored) event.preventDefault()
  })
  addUp(form)
  const isRefused = document.querySelector("[role=alert][autofocus]") !== null
  if (document.activeElement === document.body && !isRefused && matchMedia("(pointer: fine)").matches) focusNext(form)
}

const isTyped = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("tr[data-row] input:not([type=hidden])")].some(
    ({ value }) => value !== "",
  )

/** Sends the form for review even if the head is empty, because after the session's end the server reviews nothing and stores the rows for the next sign-in. */
function sendUnchecked(form: HTMLFormElement) {
  form.noValidate = true
  form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=review]"))
}

/** The first row with a message; after a review without one, the button that posts; else the first row without a tenant. */
function focusNext(form: HTMLFormElement) {
  const faulty = form.querySelector<HTMLElement>(".faulty-row [aria-invalid]")
  const posting = faulty ? null : form.querySelector<HTMLElement>("[data-post]:not([hidden]) button")
  if (posting) return posting.focus()
  const empty = [...form.querySelectorAll<HTMLInputElement>('input[name$=".tenant"]')].find(({ value }) => value === "")
  ;(faulty ?? empty)?.focus({ preventScroll: true })
}

function onEnter(form: HTMLFormElement, event: KeyboardEvent) {
  const { target } = event
  if (event.key !== "Enter" || event.isComposing) return
  // A key that is still held down from the previous page must not post.
  if (event.repeat && target instanceof HTMLButtonElement) event.preventDefault()
  const row = target instanceof HTMLInputElement && target.closest<HTMLTableRowElement>("tr[data-row]")
  if (!row) return
  event.preventDefault()
  const review = form.querySelector<HTMLButtonElement>("button[value=review]")
  if (isEmpty(row) && amountsOf(form).length > 0 && !event.repeat) form.requestSubmit(review)
  else if (!event.repeat) goToNext(row, target)
}

const isEmpty = (row: Element) => ["tenant", "amount", "note"].every((name) => !fieldOf(row, name)?.value)

const fieldOf = (row: Element, name: string) => row.querySelector<HTMLInputElement>(`input[name$=".${name}"]`)

/** A check number means that the amount owed was paid, unless another amount is typed. */
function fillOwed(note: HTMLInputElement) {
  const amount = note.closest("tr") && fieldOf(note.closest("tr") as Element, "amount")
  const owed = Number(amount?.dataset.owed ?? 0)
  if (amount && amount.value === "" && note.value !== "" && owed > 0) amount.value = formatPlain(asCents(owed))
}

/** Values typed after a review must be reviewed before they are posted. */
function reopenReview(form: HTMLFormElement) {
  const reviewed = form.querySelector<HTMLInputElement>("[data-reviewed]")
  const posting = form.querySelector<HTMLElement>("[data-post]")
  const isAnswer = document.activeElement instanceof HTMLInputElement && document.activeElement.type === "checkbox"
  if (!reviewed || !posting || reviewed.value === "" || isAnswer) return
  reviewed.value = ""
  posting.hidden = true
  form.querySelector("button[value=review]")?.classList.add("btn-primary")
}

/** If the next row has a tenant already, Enter stays in the column. */
function goToNext(row: HTMLTableRowElement, from: HTMLInputElement) {
  const found = row.nextElementSibling ?? addRowAfter(row)
  const next = found && fieldOf(found, "tenant")
  const column = from.name.split(".").at(-1) ?? "tenant"
  const target = next?.value ? found && fieldOf(found, column) : next
  target?.focus()
  target?.select()
}

const amountsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[name$=".amount"]')].flatMap(
    ({ value }) => parseAmount(value) ?? [],
  )

function addUp(form: HTMLFormElement) {
  const shown = form.querySelector<HTMLElement>("[data-total]")
  const slip = parseAmount(form.querySelector<HTMLInputElement>("[name=slipTotal]")?.value ?? "") ?? null
  if (!shown) return
  const text = slipText({ amounts: amountsOf(form), posted: asCents(Number(shown.dataset.posted)), slip })
  if (shown.textContent !== text) shown.textContent = text
}

const batchForm = document.querySelector<HTMLFormElement>("form[data-batch]")
if (batchForm) enhance(batchForm)
