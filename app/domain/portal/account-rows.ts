/** The rows of a tenant's account: the ledger that staff see, described for the tenant. Source: money.md 10.1. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { absolute, type Cents, formatMoney, plus } from "~/values/money.ts"
import type { LedgerRange } from "../ledger/statement/statement.ts"
import { type DescribedEntry, describedEntries } from "../statements/statement.ts"
import type { AccountKind, AccountQuery } from "./inputs.ts"

/**
 * One row. `amount` is positive for a charge and negative for a payment, `balance` is the account balance after it, `open` the unpaid part of a charge. A
 * failed payment has no effect; a reversed one has a row for its reversal.
 */
export type AccountRow = {
  id: string
  date: Day
  kind: AccountKind | "adjustment"
  text: string
  amount: Cents
  balance: Cents
  open: Cents | null
  convenienceFee: Cents | null
  state: "failed" | "reversed" | "reversal" | "disputed" | null
}

/** The rows of a period, oldest first. Leaves out payments under way, and rows that move no money and only staff see. */
export async function accountRows(tx: Tx, range: LedgerRange): Promise<AccountRow[]> {
  const { entries } = await describedEntries(tx, range)
  return entries.filter(({ isInfo, status }) => !isInfo && status !== "pending").map(rowOf)
}

function rowOf(entry: DescribedEntry): AccountRow {
  const { id, date, description, amount, balance, open, convenienceFee } = entry
  return {
    id,
    date,
    kind: kindOf(entry),
    text: description,
    amount,
    balance,
    open: entry.isReversed || amount < 0 ? null : open,
    convenienceFee: convenienceFee === 0 ? null : convenienceFee,
    state: stateOf(entry),
  }
}

function kindOf({ entry, type }: DescribedEntry): AccountRow["kind"] {
  if (entry === "Payment") return "payment"
  if (entry === "Adjustment") return "adjustment"
  if (type === "Deposit Charge") return "deposit"
  if (type === "Rent Charge" || type === "Proration") return "rent"
  return type.startsWith("Late fee") ? "late" : "other"
}

function stateOf({ entry, status, journalId, isReversed, isReversal }: DescribedEntry): AccountRow["state"] {
  if (isReversed) return "reversed"
  if (isReversal) return "reversal"
  if (entry === "Payment" && journalId === null) return "failed"
  return status === "disputed" ? "disputed" : null
}

/** Whether a row has the kind, and its text, day or amount contains every word of the search. */
export function matches({ kind, search }: Pick<AccountQuery, "kind" | "search">): (row: AccountRow) => boolean {
  const parts = (search ?? "").toLowerCase().split(/\s+/)
  return (row) => {
    if (kind !== undefined && row.kind !== kind) return false
    if (search === undefined) return true
    const amount = absolute(row.amount)
    const charged = row.convenienceFee === null ? [] : [plus(amount, absolute(row.convenienceFee))]
    const amounts = [amount, ...charged].map(formatMoney)
    const text = [row.text, formatDay(row.date), row.date, ...typedDays(row.date), ...amounts].join(" ")
    const searched = `${text} ${amounts.join(" ").replaceAll(",", "")}`.toLowerCase()
    return parts.every((part) => searched.includes(part))
  }
}

/** A day as people type it: "2/3/2026", "02/03/2026". */
function typedDays(day: Day): string[] {
  const [year = "", month = "", ofMonth = ""] = day.split("-")
  return [`${Number(month)}/${Number(ofMonth)}/${year}`, `${month}/${ofMonth}/${year}`]
}
