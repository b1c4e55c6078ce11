/** What the next autopay takes, line by line. Source: money.md 3.4 and section 4, "Autopay". */
import type { AutopayAmount } from "~/domain/autopay/autopay-amount.ts"
import type { Balances } from "~/domain/ledger/accounts.ts"
import { NOT_CHARGED } from "~/values/autopay-reasons.ts"
import { type Cents, formatMoney, minus, negated, plus, ZERO } from "~/values/money.ts"

const FEE_LABELS = { card: "Convenience fee, card", us_bank_account: "Convenience fee, bank account" } as const

/** Empty while nothing would be charged. The deposit is part of it in eviction only. */
export function amountLines({ charge }: AutopayAmount, { rent, late, other, depositOwed }: Balances) {
  if (charge === null) return []
  const deposit = charge.choice === "everything" ? depositOwed : ZERO
  const pending = minus(plus(rent, late, other, deposit), charge.amount)
  const line = (label: string, cents: Cents) => ({ label, value: formatMoney(cents) })
  return [
    line("Rent", rent),
    line("Late Fees", late),
    line("Other Charges", other),
    ...(deposit > 0 ? [line("Deposit", deposit)] : []),
    ...(pending > 0 ? [line("Less pending payments", negated(pending))] : []),
    line(FEE_LABELS[charge.method.type], charge.fee),
    { ...line("Total now", charge.total), total: true },
  ]
}

export function amountNote({ charge, reason }: AutopayAmount, on: string): string {
  const added = `Charges issued until ${on} are added, and what you pay before is taken off.`
  if (charge === null) return `As things stand nothing would be paid: ${NOT_CHARGED[reason]}. ${added}`
  return charge.choice === "everything" ? added : `${added} The deposit is never part of it.`
}
