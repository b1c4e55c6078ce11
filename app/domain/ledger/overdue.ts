/** Overdue rent less what a kept payment plan defers, and the part that remains after pending payments. Source: money.md 3.6, 9.9. */
import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, minus, most, sum, ZERO } from "~/values/money.ts"
import { hasUnit } from "../tenants/tenant-units.ts"
import { NO_BALANCES } from "./accounts.ts"
import { applyReceipt } from "./apply-payment.ts"
import { type JournalDraft, newDraft, type OpenCharge } from "./journal-draft.ts"
import { openCharges } from "./open-charges.ts"
import { deferredRent, type RunsAhead } from "./plans/plan-deferral.ts"

/** Open rent due before a day less `deferred`: now, and after the tenant's pending receipts (`pending`, their ids) are applied. Cents. */
export type Overdue = { now: Cents; afterPending: Cents; pending: string[]; deferred: Cents }

/** Applies the pending receipts to the open charges, in the order they were initiated, in a draft that is discarded. */
export async function overdueRent(tx: Tx, tenantId: number, before: Day): Promise<Overdue> {
  return overdueOf(tx, tenantId, before, await openCharges(tx, tenantId))
}

/** The overdue rent among these open charges; those in `ahead` are not posted yet. Does not change them. */
export async function overdueOf(
  tx: Tx,
  tenantId: number,
  before: Day,
  open: readonly OpenCharge[],
  ahead?: RunsAhead,
): Promise<Overdue> {
  const copied = open.map((charge) => ({ ...charge }))
  const draft = newDraft(tenantId, { on: before, occurredOn: before }, { ...NO_BALANCES }, copied)
  const pending = await pendingReceipts(tx, tenantId)
  const deferred = await deferredRent(tx, tenantId, before, ahead)
  const now = less(overdueIn(draft, before), deferred)
  const isRenting = await hasUnit(tx, tenantId)
  for (const { choice, tender, amount } of pending) {
    applyReceipt(draft, { choice, hasUnit: isRenting }, { tender }, amount)
  }
  const afterPending = less(overdueIn(draft, before), deferred)
  return { now, afterPending, pending: pending.map((receipt) => receipt.id), deferred }
}

const less = (overdue: Cents, deferred: Cents): Cents => most(ZERO, minus(overdue, deferred))

const pendingOf = statement((db) =>
  db
    .select({ id: receipts.id, choice: receipts.choice, tender: receipts.tender, amount: receipts.amount })
    .from(receipts)
    .where(sql`${receipts.tenantId} = ${sql.placeholder("tenantId")} and ${receipts.status} = 'pending'`)
    .orderBy(receipts.initiatedAt, receipts.id)
    .prepare(),
)

/** A tenant's receipts under way, in the order they were initiated. Cents. */
export const pendingReceipts = (tx: Tx, tenantId: number) => tx.all(pendingOf, { tenantId })

function overdueIn(draft: JournalDraft, before: Day): Cents {
  const overdue = draft.open.filter((charge) => charge.kind === "rent" && charge.dueOn < before)
  return sum(overdue.map((charge) => charge.open))
}
