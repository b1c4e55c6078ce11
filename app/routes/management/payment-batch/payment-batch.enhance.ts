/** The form of a batch: adds up while the person types, finds tenants, and Enter goes to the next row. The server decides everything again. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { asCents, formatPlain } from "../../../values/money.ts"
import { slipText } from "../../../values/slip-text.ts"
import { parseAmount } from "../../../values/typed-number.ts"
import { addRowAfter } from "./batch-new-row.ts"
import { findPayer, offerPayers } from "./batch-payers.ts"

formatTypedAmounts()

function enhance(form: HTMLFormElement) {
  let isSending = false
  form.addEventListener("input", ({ target }) => {
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
  form.addEventListener("keydown", (event) => {
    const { target } = event
    if (event.key !== "Enter" || event.isComposing || !(target instanceof HTMLInputElement)) return
    const row = target.closest<HTMLTableRowElement>("tr[data-row]")
    if (!row) return
    event.preventDefault()
    goToNext(row, target)
  })
  form.addEventListener("submit", () => {
    isSending = true
  })
  addEventListener("beforeunload", (event) => {
    const isTyped = amountsOf(form).length > 0
    if (isTyped && !isSending) event.preventDefault()
  })
  addUp(form)
  const first =
    form.querySelector<HTMLInputElement>(".faulty-row [aria-invalid]") ??
    [...form.querySelectorAll<HTMLInputElement>('input[name$=".tenant"]')].find(({ value }) => value === "")
  if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches)
    first?.focus({ preventScroll: true })
}

const fieldOf = (row: Element, name: string) => row.querySelector<HTMLInputElement>(`input[name$=".${name}"]`)

/** A check's number says that the amount owed came in, unless another amount is typed. */
function fillOwed(note: HTMLInputElement) {
  const amount = note.closest("tr") && fieldOf(note.closest("tr") as Element, "amount")
  const owed = Number(amount?.dataset.owed ?? 0)
  if (amount && amount.value === "" && note.value !== "" && owed > 0) amount.value = formatPlain(asCents(owed))
}

/** What is typed after a review is reviewed before it is posted. */
function reopenReview(form: HTMLFormElement) {
  const reviewed = form.querySelector<HTMLInputElement>("[data-reviewed]")
  const posting = form.querySelector<HTMLElement>("[data-post]")
  const isAnswer = document.activeElement instanceof HTMLInputElement && document.activeElement.type === "checkbox"
  if (!reviewed || !posting || reviewed.value === "" || isAnswer) return
  reviewed.value = ""
  posting.hidden = true
  form.querySelector("button[value=review]")?.classList.add("btn-primary")
}

/** Where the next row's tenant is named, Enter stays in the column. */
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
