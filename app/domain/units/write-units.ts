/** The only writer of units: what a unit adds to the rent roll's totals follows each change. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { units } from "#db/schema/index.ts"
import { withShareOfUnit } from "../rent-roll-totals/share.ts"

export async function insertUnit(tx: Tx, unit: typeof units.$inferInsert & { number: number }): Promise<void> {
  await withShareOfUnit(tx, unit.number, () => tx.run(tx.insert(units).values(unit)))
}

export async function changeUnit(
  tx: Tx,
  unitNumber: number,
  changes: Partial<Omit<typeof units.$inferInsert, "number" | "createdAt">>,
): Promise<void> {
  await withShareOfUnit(tx, unitNumber, () => tx.run(tx.update(units).set(changes).where(eq(units.number, unitNumber))))
}

export async function removeUnit(tx: Tx, unitNumber: number): Promise<void> {
  await withShareOfUnit(tx, unitNumber, () => tx.run(tx.delete(units).where(eq(units.number, unitNumber))))
}
