/** Applies a payment to open charges, oldest first; the rest becomes advance rent. Source: money.md 1.3. */
import { type Cents, least, minus, negated, ZERO } from "~/values/money.ts"
import { type Bucket, type ChargeKind, isCredit } from "./accounts.ts"
import { APPLICATION_ORDER, applicationOrder, type Purpose } from "./application-order.ts"
import { allocate, holdAs, owed } from "./draft-charges.ts"
import { addLine, type JournalDraft, type MoneyToApply, type OpenCharge } from "./journal-draft.ts"

export function applyPayment(
  draft: JournalDraft,
  money: MoneyToApply,
  amount: Cents,
  order: readonly ChargeKind[],
): void {
  const left = applyInOrder(draft, money, amount, order)
  if (left === 0) return
  addLine(draft, isCredit(money.tender) ? "ADV_CREDIT" : "ADV_CASH", negated(left))
  holdAs(draft, "advance", left, money)
}

/** Applies an amount to open charges of these kinds, in order, and returns the rest. */
export function applyInOrder(
  draft: JournalDraft,
  money: MoneyToApply,
  amount: Cents,
  order: readonly ChargeKind[],
): Cents {
  let left = amount
  for (const kind of order) {
    for (const charge of owed(draft, kind)) {
      const part = least(left, charge.open)
      if (part === 0) return ZERO
      payCharge(draft, charge, part, money)
      left = minus(left, part)
    }
  }
  return left
}

/** Applies a deposit: the whole amount goes into the reserve, and deposit owed falls by as much. */
export function applyDeposit(draft: JournalDraft, money: MoneyToApply, amount: Cents): void {
  const surplus = applyInOrder(draft, money, amount, ["deposit"])
  if (surplus === 0) return
  addLine(draft, "DEP_HELD", negated(surplus))
  holdAs(draft, "deposit", surplus, money)
}

/** A manager's credit toward the deposit: deposit owed is waived, the reserve does not grow. Never more than is owed. */
export function waiveDeposit(draft: JournalDraft, money: MoneyToApply, amount: Cents): void {
  let left = amount
  for (const charge of owed(draft, "deposit")) {
    const part = least(left, charge.open)
    if (part === 0) break
    addLine(draft, "DEP_DUE", part)
    allocate(draft, charge, part, money)
    left = minus(left, part)
  }
  if (left > 0) throw new Error("More of the deposit was waived than is owed")
}

/** Ends every journal: advance rent, credit before cash, is applied to open rent, late fees and other charges, never to the deposit. */
export function applyAdvanceRent(draft: JournalDraft): void {
  applyAdvance(draft, "ADV_CREDIT", "advanceCredit", { tender: "adv_credit" })
  applyAdvance(draft, "ADV_CASH", "advanceCash", { tender: "advance" })
}

function applyAdvance(
  draft: JournalDraft,
  account: "ADV_CASH" | "ADV_CREDIT",
  pool: "advanceCash" | "advanceCredit",
  money: MoneyToApply,
): void {
  const held = draft.balances[pool]
  if (held > 0) addLine(draft, account, minus(held, applyInOrder(draft, money, held, APPLICATION_ORDER.rent)))
}

/** A paid deposit is no longer owed and is held from now on. */
function payCharge(draft: JournalDraft, charge: OpenCharge, cents: Cents, money: MoneyToApply): void {
  if (charge.kind === "deposit") {
    addLine(draft, "DEP_HELD", negated(cents))
    addLine(draft, "DEP_DUE", cents)
  }
  allocate(draft, charge, cents, money)
}

/** The payment type shown for money applied to a bucket. Source: money.md 1.6. */
export function typeOf(bucket: Bucket): "rent" | "fees" | "deposit" {
  if (bucket === "deposit") return "deposit"
  return bucket === "other" ? "fees" : "rent"
}

/** Applies a part of a receipt by its purpose: for posting, for the projection of pending receipts and for previews. */
export function applyReceipt(draft: JournalDraft, purpose: Purpose, money: MoneyToApply, amount: Cents): void {
  const order = applicationOrder(purpose)
  if (order === "deposit") applyDeposit(draft, money, amount)
  else applyPayment(draft, money, amount, order)
}
