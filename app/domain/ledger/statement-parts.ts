/** What the journals of a range made or ended, by journal: read once for all rows of a ledger. */
import { and, eq, gte, isNotNull, lte, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { chargeEvents, charges, payments, statementEvents, users } from "#db/schema/index.ts"
import type { ChargeRow } from "./charge-rows.ts"
import { type PaymentRow, paymentRows } from "./payment-rows.ts"
import type { LedgerRange } from "./statement.ts"

/** A balance that a manager set; the name is null for the system. */
export type StatementEventRow = typeof statementEvents.$inferSelect & {
  firstName: string | null
  lastName: string | null
}

export type Parts = {
  charges: Map<number, ChargeRow[]>
  payments: Map<number, PaymentRow[]>
  /** Rows of the receipts that journals of the range tell of, by receipt. */
  receipts: Map<string, PaymentRow[]>
  events: Map<number, StatementEventRow>
  deleted: Map<number, ChargeRow>
}

/** Gathers the parts of all journals of a range. */
export async function partsOf(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<Parts> {
  const made = await tx.all(
    tx
      .select()
      .from(charges)
      .where(and(eq(charges.tenantId, tenantId), gte(charges.effectiveOn, from), lte(charges.effectiveOn, to))),
  )
  const told = sql`${payments.receiptId} in (select receipt_id from journals
    where tenant_id = ${tenantId} and effective_on between ${from} and ${to} and receipt_id is not null)`
  const paid = (await paymentRows(tx, told)).filter((row) => row.journalId !== null).toReversed()
  const events = await statementEventRows(tx, { tenantId, from, to })
  return {
    charges: Map.groupBy(made, (row) => row.journalId),
    payments: Map.groupBy(paid, (row) => row.journalId ?? 0),
    receipts: Map.groupBy(paid, (row) => row.receiptId),
    events: new Map(events.map((event) => [event.journalId ?? 0, event])),
    deleted: await deletedCharges(tx, { tenantId, from, to }),
  }
}

/** The balances managers set in a range, newest first. */
export async function statementEventRows(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<StatementEventRow[]> {
  const inRange = and(gte(statementEvents.effectiveOn, from), lte(statementEvents.effectiveOn, to))
  const rows = await tx.all(
    tx
      .select({ event: statementEvents, firstName: users.firstName, lastName: users.lastName })
      .from(statementEvents)
      .leftJoin(users, eq(users.id, statementEvents.userId))
      .where(and(eq(statementEvents.tenantId, tenantId), inRange))
      .orderBy(sql`${statementEvents.effectiveOn} desc, ${statementEvents.id} desc`),
  )
  return rows.map(({ event, firstName, lastName }) => ({ ...event, firstName, lastName }))
}

async function deletedCharges(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<Map<number, ChargeRow>> {
  const inRange = and(gte(chargeEvents.effectiveOn, from), lte(chargeEvents.effectiveOn, to))
  const rows = await tx.all(
    tx
      .select({ journalId: chargeEvents.journalId, charge: charges })
      .from(chargeEvents)
      .innerJoin(charges, eq(charges.id, chargeEvents.chargeId))
      .where(
        and(
          eq(charges.tenantId, tenantId),
          eq(chargeEvents.kind, "deleted"),
          isNotNull(chargeEvents.journalId),
          inRange,
        ),
      ),
  )
  return new Map(rows.map((row) => [row.journalId ?? 0, row.charge]))
}
