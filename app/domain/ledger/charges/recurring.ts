import type { Tx } from "#db/client.server.ts"
import { issuedRecurring } from "#db/schema/index.ts"
import type { Actor } from "../../permissions.ts"
import { charge } from "../draft-charges.ts"
import { post } from "../journal.ts"
import { type RecurringDue, recurringIn } from "./recurring-due.ts"
import { recurringLine } from "./recurring-lines.ts"
import { openMonths } from "./recurring-terms.ts"
import { billingOn } from "./rent-due.ts"

/** Charges or only records a month of a line. Returns false if it was processed before, or the changed line charges nothing. Source: money.md 9.1. */
export async function chargeRecurring(tx: Tx, actor: Actor, found: RecurringDue): Promise<boolean> {
  const { lineId, period, on } = found
  const billing = await billingOn(tx, on)
  const line = billing && (await recurringLine(tx, lineId))
  if (!billing || !line || !openMonths(line, period).includes(period)) return false
  const due = recurringIn(line, period, on, billing.days)
  if (!due) return false
  const journalId = due.isCharged ? await postRecurring(tx, actor, due) : null
  await tx.run(tx.insert(issuedRecurring).values({ lineId, period, journalId, recordedAt: tx.now }))
  return true
}

async function postRecurring(tx: Tx, actor: Actor, due: RecurringDue): Promise<number | null> {
  const { tenantId, lineId, period, on, amount, dueOn, stayId, unitNumber, notes } = due
  const entry = { tenantId, kind: "recurring_charge", key: `recurring:${lineId}:${period}`, on } as const
  const { journalId } = await post(tx, actor, entry, (draft) => {
    charge(draft, { kind: "other", amount, origin: "recurring", dueOn, stayId, unitNumber, period, notes })
  })
  return journalId
}
