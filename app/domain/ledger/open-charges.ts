import { asc, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import type { OpenCharge } from "./journal-draft.ts"

const openOf = statement((db) =>
  db
    .select({ id: charges.id, kind: charges.kind, dueOn: charges.dueOn, open: charges.open })
    .from(charges)
    .where(sql`${charges.tenantId} = ${sql.placeholder("tenantId")} and ${charges.open} > 0`)
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .prepare(),
)

/** A tenant's open charges, oldest first. */
export async function openCharges(tx: Tx, tenantId: number): Promise<OpenCharge[]> {
  return tx.all(openOf, { tenantId })
}
