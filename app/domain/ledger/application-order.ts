/** The order of application for each part of a receipt, for posting, the projection of pending receipts and previews. Source: money.md 1.3 and 3.13. */
import type { Cents } from "~/values/money.ts"
import type { ChargeKind } from "./accounts.ts"
import { APPLICATION_ORDER, applyDeposit, applyPayment } from "./apply-payment.ts"
import type { JournalDraft, MoneyToApply } from "./journal-draft.ts"
import type { Receipt } from "./receipts.ts"

export type Purpose = { choice: Receipt["choice"]; hasUnit: boolean }

/** The kinds of charge a receipt pays, in order. A "deposit" goes into the reserve if the tenant has a unit; otherwise it pays every kind. */
function applicationOrder({ choice, hasUnit }: Purpose): readonly ChargeKind[] | "deposit" {
  if (choice !== "deposit") return APPLICATION_ORDER[choice]
  return hasUnit ? "deposit" : APPLICATION_ORDER.everything
}

export function applyReceipt(draft: JournalDraft, purpose: Purpose, money: MoneyToApply, amount: Cents): void {
  const order = applicationOrder(purpose)
  if (order === "deposit") applyDeposit(draft, money, amount)
  else applyPayment(draft, money, amount, order)
}
