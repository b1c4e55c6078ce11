/** Where the money of a payment or a credit was applied when it was posted. Source: money.md 1.3. */
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { allocations, charges } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import type { AppliedPart } from "~/values/payments/applied-parts-text.ts"

const BUCKETS = ["rent", "late", "other", "deposit", "advance"]

/** The parts of a payment's or a credit's journal, in cents; together they are its amount. */
export async function appliedParts(tx: Tx, journalId: number): Promise<AppliedPart[]> {
  const isOwn = or(isNotNull(allocations.paymentId), isNotNull(allocations.creditId))
  const isHeld = sql<number>`${allocations.chargeId} is null`
  const rows = await tx.all(
    tx
      .select({
        bucket: allocations.bucket,
        isHeld: isHeld.mapWith(Boolean),
        cents: sql<Cents>`sum(${allocations.cents})`,
      })
      .from(allocations)
      .where(and(eq(allocations.journalId, journalId), isNull(allocations.takesBackId), isOwn))
      .groupBy(allocations.bucket, isHeld),
  )
  return rows.toSorted((a, b) => BUCKETS.indexOf(a.bucket) - BUCKETS.indexOf(b.bucket))
}

/** The parts of recurring charges that a journal's money paid, each described, by charge. Source: money.md 9.1. */
export async function recurringPaid(tx: Tx, journalId: number): Promise<{ text: string; cents: Cents }[]> {
  const paid = and(
    eq(allocations.journalId, journalId),
    isNull(allocations.takesBackId),
    eq(charges.origin, "recurring"),
  )
  const rows = await tx.all(
    tx
      .select({ text: charges.notes, cents: sql<Cents>`sum(${allocations.cents})` })
      .from(allocations)
      .innerJoin(charges, eq(charges.id, allocations.chargeId))
      .where(paid)
      .groupBy(charges.id, charges.notes)
      .orderBy(charges.id),
  )
  return rows.flatMap(({ text, cents }) => (text === null ? [] : [{ text, cents }]))
}
