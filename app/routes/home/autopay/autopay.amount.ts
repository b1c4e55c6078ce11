/** The lines of the next autopay charge. Source: money.md 3.4, 3.18 and section 4, "Autopay". */
import type { ComingAutopay } from "~/domain/portal/autopay-overview.ts"
import { type Cents, formatMoney, minus, negated, plus, ZERO } from "~/values/money.ts"
import { NOT_CHARGED } from "~/values/payments/autopay-reasons.ts"

const FEE_LABELS = { card: "Convenience fee, card", us_bank_account: "Convenience fee, bank account" } as const

/** Empty if nothing would be charged. Includes the deposit if autopay pays it. */
export function amountLines({ amount: { charge }, balances }: ComingAutopay) {
  if (charge === null) return []
  const { rent, late, other, depositOwed } = balances
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
    { ...line("Total, about", charge.total), total: true },
  ]
}

/** "About $1,236.00 on Apr 3, 2026". Null if nothing would be charged. */
export const aboutText = ({ amount: { charge } }: ComingAutopay, on: string): string | null =>
  charge && `About ${formatMoney(charge.total)} on ${on}`

export function amountNote({ amount: { charge, reason }, owedAlready }: ComingAutopay, on: string): string {
  const changing = `Further payments or charges until ${on} change it.`
  if (charge === null) return `As things stand nothing would be paid on ${on}: ${NOT_CHARGED[reason]}. ${changing}`
  const owed =
    owedAlready > 0
      ? `${formatMoney(owedAlready)} of it is owed already.`
      : "None of it is owed yet: it is charged by then."
  return [owed, changing, ...(charge.choice === "everything" ? [] : ["The deposit is never part of it."])].join(" ")
}
