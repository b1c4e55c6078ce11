import { and, sql } from "drizzle-orm"
import { inList } from "#db/in-list.ts"
import { receipts } from "#db/schema/index.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { PendingOf } from "./rent-roll-inputs.ts"

/** Payments under way of each requested tenant, in cents without the fee; 0 when there are none, or for an unknown tenant (M9). */
export const pendingOf = command("see rent roll", async (tx, _actor, input: PendingOf): Promise<Map<number, Cents>> => {
  const rows = await tx.all(
    tx
      .select({ tenantId: receipts.tenantId, cents: sql<Cents>`sum(${receipts.amount})` })
      .from(receipts)
      .where(and(sql`${receipts.status} = 'pending'`, inList(receipts.tenantId, input.tenantIds)))
      .groupBy(receipts.tenantId),
  )
  const found = new Map(rows.map((row) => [row.tenantId, row.cents]))
  return new Map(input.tenantIds.map((tenantId) => [tenantId, found.get(tenantId) ?? ZERO]))
})
