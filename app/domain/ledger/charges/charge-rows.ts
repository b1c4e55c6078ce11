/** Charges as shown. A charge made by a manager's adjustment is shown as its statement event only. Source: money.md 1.4, api.md "Charge". */
import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"

/** Amounts in cents; a fee credit is negative. `effectiveOn` is the ChargeDate. */
export type ChargeRow = typeof charges.$inferSelect

/** The charges that match a condition, newest first. */
export async function chargeRows(tx: Tx, where: SQL): Promise<ChargeRow[]> {
  return tx.all(
    tx
      .select()
      .from(charges)
      .where(and(ne(charges.origin, "adjustment"), where))
      .orderBy(sql`${charges.effectiveOn} desc, ${charges.id} desc`),
  )
}

/** One charge of any origin, or undefined. */
export async function chargeRow(tx: Tx, id: number): Promise<ChargeRow | undefined> {
  return tx.one(tx.select().from(charges).where(eq(charges.id, id)))
}
