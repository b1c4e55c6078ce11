import { FIRST_DAY } from "~/values/calendar.ts"
import { newestEntries } from "../ledger/statement/recent-entries.ts"
import type { LedgerEntry } from "../ledger/statement/statement.ts"
import { methodText } from "../statements/entry-description.ts"
import type { Source } from "./entry.ts"

/** The ledger's rows as staff see them: charges are positive, payments negative. */
export const moneyOf: Source = async (tx, _actor, { tenantId, until, most }) => {
  const { entries } = await newestEntries(tx, { tenantId, from: FIRST_DAY, to: until }, most + 1)
  return entries.map((entry) => ({
    kind: "money",
    day: entry.date,
    at: null,
    id: null,
    title: titleOf(entry),
    detail: entry.entry === "Payment" ? entry.staffNote : (entry.notes ?? entry.staffNote),
    by: null,
    amount: entry.amount,
  }))
}

function titleOf({ entry, type, method, notes, status, isReversed, isReversal }: LedgerEntry): string {
  const what = entry === "Payment" && !isReversal ? `${type} payment, ${methodText(method, notes)}` : type
  if (isReversed) return `${what} (taken back)`
  return status === null || status === "succeeded" ? what : `${what} (${status.replaceAll("-", " ")})`
}
