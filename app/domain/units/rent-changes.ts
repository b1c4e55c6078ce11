/** Rent that changed, and rent that is going to. Source: api.md M7, money.md 4 "Planned increase". */
import { and, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { unitHistory, units } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command, SYSTEM } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { recordHistory } from "./history.ts"
import type { PlanRentIncrease } from "./inputs.ts"
import { findUnit, type UnitRow } from "./units.ts"

/** One changed rent: cents before and after, the day it counts from and the instant it was written down. */
export type RentChange = { oldRent: Cents; newRent: Cents; effectiveOn: Day; recordedAt: number }

/** The rent changes of a unit, newest first. A unit made anew under an old number starts with none. */
export async function rentChangesOf(tx: Tx, unitNumber: number): Promise<RentChange[]> {
  const ofUnit = eq(unitHistory.unitNumber, unitNumber)
  const made = await tx.one(
    tx
      .select({ id: sql<number>`coalesce(max(${unitHistory.id}), 0)` })
      .from(unitHistory)
      .where(and(ofUnit, eq(unitHistory.kind, "created"))),
  )
  const rows = await tx.all(
    tx
      .select()
      .from(unitHistory)
      .where(and(ofUnit, eq(unitHistory.kind, "rent"), gt(unitHistory.id, made?.id ?? 0)))
      .orderBy(desc(unitHistory.id)),
  )
  return rows.map(({ oldRent, rent, effectiveOn, recordedAt }) => ({
    oldRent: oldRent ?? rent,
    newRent: rent,
    effectiveOn,
    recordedAt,
  }))
}

/**
 * Plans, changes or clears a rent increase (M7): the amount in cents is added to the monthly rent at 3:00 of the day.
 * Date and amount may come alone; nothing happens until both are there. Refuses a day that is not after today (400) and 404.
 */
export const planRentIncrease = command("keep units", async (tx, actor, input: PlanRentIncrease): Promise<UnitRow> => {
  const { unitNumber, plannedRentIncreaseDate: date, plannedRentIncreaseAmount: amount } = input
  if (date && date <= (await today(tx))) throw badField("plannedRentIncreaseDate", "Invalid value.")
  const before = await findUnit(tx, unitNumber)
  const plan = {
    plannedIncreaseOn: date === undefined ? before.plannedIncreaseOn : date,
    plannedIncreaseCents: amount === undefined ? before.plannedIncreaseCents : amount,
  }
  const same =
    plan.plannedIncreaseOn === before.plannedIncreaseOn && plan.plannedIncreaseCents === before.plannedIncreaseCents
  if (same) return before
  await tx.run(tx.update(units).set(plan).where(eq(units.number, unitNumber)))
  await record(tx, actor, {
    category: "UNIT_CHANGED",
    details: `The planned rent increase of unit ${unitNumber} was changed.`,
    metadata: {
      UnitNumber: unitNumber,
      PlannedRentIncreaseDate: plan.plannedIncreaseOn,
      PlannedRentIncreaseAmount: plan.plannedIncreaseCents,
    },
  })
  return { ...before, ...plan }
})

/** The numbers of the units, let or vacant, whose whole plan is dated up to `day`. */
export async function increasesDue(tx: Tx, day: Day): Promise<number[]> {
  const due = tx
    .select({ number: units.number })
    .from(units)
    .where(and(lte(units.plannedIncreaseOn, day), isNotNull(units.plannedIncreaseCents)))
    .orderBy(units.number)
  return (await tx.all(due)).map((unit) => unit.number)
}

/**
 * Raises a unit's rent by its plan on `day` and clears the plan, once for every unit and planned date. Half a plan does nothing,
 * and neither does one dated later. The change counts from `day`, the day whose job this is, so that no month before it changes.
 */
export async function raiseRent(tx: Tx, unitNumber: number, day: Day): Promise<void> {
  const unit = await tx.one(tx.select().from(units).where(eq(units.number, unitNumber)))
  if (!unit?.plannedIncreaseOn || unit.plannedIncreaseCents === null || unit.plannedIncreaseOn > day) return
  const key = `increase:${unit.number}:${unit.plannedIncreaseOn}`
  const raised = await tx.one(tx.select().from(unitHistory).where(eq(unitHistory.key, key)))
  const monthlyRent = raised ? unit.monthlyRent : unit.monthlyRent + unit.plannedIncreaseCents
  await tx.run(
    tx
      .update(units)
      .set({ monthlyRent, plannedIncreaseOn: null, plannedIncreaseCents: null })
      .where(eq(units.number, unit.number)),
  )
  if (raised) return
  await recordHistory(tx, SYSTEM, { ...unit, monthlyRent }, { kind: "rent", oldRent: unit.monthlyRent, on: day, key })
}

/** Raises every rent whose plan has come, in one transaction. */
export async function applyPlannedIncreases(tx: Tx, day: Day): Promise<void> {
  for (const unitNumber of await increasesDue(tx, day)) await raiseRent(tx, unitNumber, day)
}
