/** The charges that a tenant owes. Source: specification 3 "Dashboard", money.md 2.6. */
import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { ChargeKind } from "../ledger/accounts.ts"
import { chargeText } from "../statements/entry-description.ts"

export type OwnCharge = { id: number; kind: ChargeKind; text: string; dueOn: Day; amount: Cents; open: Cents }

const openOf = statement((db) =>
  db
    .select()
    .from(charges)
    .where(sql`${charges.tenantId} = ${sql.placeholder("tenantId")} and ${charges.open} > 0`)
    .orderBy(charges.dueOn, charges.id)
    .prepare(),
)

/** A tenant's open charges, oldest first; their sum is the amount owed. Tenants do not see the reason why staff set a balance. */
export async function openChargesOf(tx: Tx, tenantId: number): Promise<OwnCharge[]> {
  const rows = await tx.all(openOf, { tenantId })
  return rows.map((row) => {
    const { id, kind, dueOn, amount, open, origin } = row
    return { id, kind, text: chargeText(origin === "adjustment" ? { ...row, notes: null } : row), dueOn, amount, open }
  })
}
