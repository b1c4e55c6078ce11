/** Rent changes, past and planned. Source: api.md M7, money.md 4 "Planned increase". */
import { and, eq, isNotNull, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { unitHistory, units } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, plus } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { SYSTEM } from "../permissions.ts"
import { invalid } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { recordHistory } from "./history.ts"
import type { PlanRentIncrease } from "./inputs.ts"
import { finishSteps, hasOpenSteps, replanStep, unitsWithStepsDue } from "./rent-steps.ts"
import { mustBeCurrentPlan } from "./unit-versions.ts"
import { findUnit, type UnitRow } from "./units.ts"
import { mustBeMeant, mustFit } from "./unusual-rent.ts"
import { changeUnit } from "./write-units.ts"

/** One rent change: cents before and after, the effective day and the instant it was recorded. */
export type RentChange = { unitNumber: number; oldRent: Cents; newRent: Cents; effectiveOn: Day; recordedAt: number }

export async function rentChangesOf(tx: Tx, unitNumber: number): Promise<RentChange[]> {
  return (await rentChangesOfUnits(tx, [unitNumber])).get(unitNumber) ?? []
}

/** The rent changes of these units, newest first; units without any are left out. A unit made again under an old number starts with none. */
export async function rentChangesOfUnits(tx: Tx, unitNumbers: readonly number[]): Promise<Map<number, RentChange[]>> {
  const rows = await tx.rows<RentChange & { kind: "created" | "rent" }>(sql`
    select h.unit_number as "unitNumber", h.kind as "kind", h.old_rent as "oldRent", h.rent as "newRent",
      h.effective_on as "effectiveOn", h.recorded_at as "recordedAt"
    from unit_history h
    where h.kind in ('created', 'rent') and ${inList(sql`h.unit_number`, unitNumbers)}
    order by h.id desc`)
  const found = new Map<number, RentChange[]>()
  const begun = new Set<number>()
  for (const { kind, ...change } of rows) {
    const { unitNumber } = change
    if (begun.has(unitNumber)) continue
    if (kind === "created") begun.add(unitNumber)
    else found.set(unitNumber, [...(found.get(unitNumber) ?? []), change])
  }
  return found
}

/**
 * Plans, changes or clears a rent increase (M7): the amount in cents is added to the monthly rent at 3:00 on the day. Date and amount may be set
 * separately; nothing happens until both are set. For a unit with rent steps the next step changes, and an incomplete plan deletes it. Refuses (400) a day
 * that is not in the future and a rent above $999,999.99; 404 UNIT_NOT_FOUND; 409 CHANGED_MEANWHILE; and, from a page, UNUSUAL_RENT.
 */
export const planRentIncrease = command(
  "manage units",
  async (tx, actor, input: PlanRentIncrease): Promise<UnitRow> => {
    const { unitNumber, plannedRentIncreaseDate: date, plannedRentIncreaseAmount: amount } = input
    if (date && date <= (await today(tx)))
      throw invalid("plannedRentIncreaseDate", "The planned date must be after today.")
    const before = await findUnit(tx, unitNumber)
    mustBeCurrentPlan(before, input)
    const plan = {
      plannedIncreaseOn: date === undefined ? before.plannedIncreaseOn : date,
      plannedIncreaseCents: amount === undefined ? before.plannedIncreaseCents : amount,
    }
    const same =
      plan.plannedIncreaseOn === before.plannedIncreaseOn && plan.plannedIncreaseCents === before.plannedIncreaseCents
    if (same) return before
    mustFit(before.monthlyRent, plan.plannedIncreaseCents, "plannedRentIncreaseAmount")
    if (input.rentMeant !== undefined && amount && amount !== before.plannedIncreaseCents)
      mustBeMeant(before.monthlyRent, plus(before.monthlyRent, amount), input.rentMeant)
    await changeUnit(tx, unitNumber, (await hasOpenSteps(tx, unitNumber)) ? await replanStep(tx, before, plan) : plan)
    await record(tx, actor, {
      category: "UNIT_CHANGED",
      details: `The planned rent increase of unit ${unitNumber} was changed.`,
      metadata: {
        UnitNumber: unitNumber,
        PlannedRentIncreaseDate: plan.plannedIncreaseOn,
        PlannedRentIncreaseAmount: plan.plannedIncreaseCents,
      },
    })
    return findUnit(tx, unitNumber)
  },
)

const raisesDue = statement((db) =>
  db
    .select({ number: units.number })
    .from(units)
    .where(and(lte(units.plannedIncreaseOn, sql.placeholder("day")), isNotNull(units.plannedIncreaseCents)))
    .orderBy(units.number)
    .prepare(),
)

/** The units, occupied or vacant, with a complete plan dated up to `day` or a rent step up to it. */
export async function increasesDue(tx: Tx, day: Day): Promise<number[]> {
  const planned = (await tx.all(raisesDue, { day })).map((unit) => unit.number)
  const stepped = await unitsWithStepsDue(tx, day)
  return stepped.length === 0 ? planned : [...new Set([...planned, ...stepped])].toSorted((a, b) => a - b)
}

/**
 * Raises a unit's rent by its plans up to `day` and clears them, once per unit and planned date; after a rent step, the next step becomes the plan. Does
 * nothing for an incomplete plan or a later date. The change is effective from `day`, the day of the job, so that no earlier month changes.
 */
export async function raiseRent(tx: Tx, unitNumber: number, day: Day): Promise<void> {
  while (await raiseOnce(tx, unitNumber, day));
  await finishSteps(tx, unitNumber, day, day)
}

async function raiseOnce(tx: Tx, unitNumber: number, day: Day): Promise<boolean> {
  const unit = await tx.one(tx.select().from(units).where(eq(units.number, unitNumber)))
  if (!unit?.plannedIncreaseOn || unit.plannedIncreaseCents === null || unit.plannedIncreaseOn > day) return false
  const key = `increase:${unit.number}:${unit.plannedIncreaseOn}`
  const raised = await tx.one(tx.select().from(unitHistory).where(eq(unitHistory.key, key)))
  const monthlyRent = raised ? unit.monthlyRent : plus(unit.monthlyRent, unit.plannedIncreaseCents)
  await finishSteps(tx, unit.number, unit.plannedIncreaseOn, day)
  await changeUnit(tx, unit.number, { monthlyRent, plannedIncreaseOn: null, plannedIncreaseCents: null })
  if (!raised)
    await recordHistory(tx, SYSTEM, { ...unit, monthlyRent }, { kind: "rent", oldRent: unit.monthlyRent, on: day, key })
  return true
}
