/** The only writer of units. It also updates the rent roll's totals with each change. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { units } from "#db/schema/index.ts"
import { withShareOfUnit } from "../rent-roll-totals/share.ts"
import { hasOpenSteps, planOfSteps } from "./rent-steps.ts"

export async function insertUnit(tx: Tx, unit: typeof units.$inferInsert & { number: number }): Promise<void> {
  await withShareOfUnit(tx, unit.number, () => tx.run(tx.insert(units).values(unit)))
}

/** Changes a unit. If the rent changes and the unit has rent steps, the planned increase is computed from them. */
export async function changeUnit(
  tx: Tx,
  unitNumber: number,
  changes: Partial<Omit<typeof units.$inferInsert, "number" | "createdAt">>,
): Promise<void> {
  const { monthlyRent } = changes
  const isPlanned = monthlyRent !== undefined && (await hasOpenSteps(tx, unitNumber))
  const all = isPlanned ? { ...changes, ...(await planOfSteps(tx, unitNumber, monthlyRent)) } : changes
  await withShareOfUnit(tx, unitNumber, () => tx.run(tx.update(units).set(all).where(eq(units.number, unitNumber))))
}

export async function removeUnit(tx: Tx, unitNumber: number): Promise<void> {
  await withShareOfUnit(tx, unitNumber, () => tx.run(tx.delete(units).where(eq(units.number, unitNumber))))
}
