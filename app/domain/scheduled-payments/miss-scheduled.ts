import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { hasTable } from "#db/sql.ts"
import type { Day } from "~/values/calendar.ts"
import { endScheduled } from "../scheduled-outcomes/scheduled-outcome.ts"
import { changeScheduled, scheduledById, scheduledOperation } from "../scheduled-outcomes/scheduled-rows.ts"
import { scheduledDueOn } from "./begin-scheduled.ts"

/**
 * Stores payments set for a day up to `day` as missed. This follows an update that was taken back after that day, because the tenant may have changed the
 * payments since. Mails the tenant, unless the provider may show a charge (`charged`, by operation). A copy of a version without scheduled payments has
 * none.
 */
export async function missScheduled(tx: Tx, day: Day, charged: ReadonlySet<string>): Promise<void> {
  const [copy] = await tx.rows<{ has: number }>(sql`select ${hasTable("scheduled_payments")} as "has"`)
  if (!copy?.has) return
  for (const id of await scheduledDueOn(tx, day)) {
    const row = await scheduledById(tx, id)
    if (!row) continue
    if (charged.has(scheduledOperation(row))) await changeScheduled(tx, id, { state: "missed", reason: "late" })
    else await endScheduled(tx, row, "late")
  }
}
