/** Plans and deletes rent steps. Source: money.md 9.5, api.md X73, X74. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { rentSteps } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, plus } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import type { TenantUnit } from "../tenants/tenant-units.ts"
import { insertStep, openSteps, planOfSteps, removeStep, rentOn } from "../units/rent-steps.ts"
import { findUnit, type UnitRow } from "../units/units.ts"
import { mustBeMeant } from "../units/unusual-rent.ts"
import { changeUnit } from "../units/write-units.ts"
import type { NewStep, StepQuery } from "./inputs.ts"
import { type Lease, leasedUnit, leaseOf } from "./lease.ts"
import { stayInLease } from "./stay-in-lease.ts"
import { mustBeMeantDays, oddStep } from "./unusual-days.ts"

/**
 * Plans the rent of a unit from a day on (X73), in cents a month. An increase that was planned earlier becomes a step, too. Refuses 404 UNIT_NOT_FOUND;
 * 409 UNIT_VACANT; 400 a day that is not in the future or has a step already; from a page UNUSUAL_RENT and UNUSUAL_DAY. Audit UNIT_CHANGED.
 */
export const addStep = command("manage units", async (tx, actor, input: NewStep): Promise<Lease> => {
  const { unitNumber, date, monthlyRent, rentMeant } = input
  mustBeMeantDays(oddStep(date, await today(tx)), [date], input)
  const { unit, holder } = await leasedUnit(tx, unitNumber)
  await planStep(tx, actor, { unit, holder, date, monthlyRent, rentMeant })
  return leaseOf(tx, unitNumber)
})

type Planned = {
  unit: UnitRow
  holder: TenantUnit
  date: Day
  monthlyRent: Cents
  rentMeant?: string | undefined
}

/** Plans a step for a unit and its tenant, as `addStep` does. */
export async function planStep(tx: Tx, actor: Actor, { unit, holder, date, monthlyRent, rentMeant }: Planned) {
  if (date <= (await today(tx))) throw invalid("date", "The day of a rent step must be after today.")
  await storePlanned(tx, unit, holder)
  const before = rentOn(unit.monthlyRent, await openSteps(tx, unit.number), date)
  if (rentMeant !== undefined) mustBeMeant(before, monthlyRent, rentMeant)
  await insertStep(tx, { stayId: holder.stayId, unitNumber: unit.number, startsOn: date, monthlyRent })
  await copyNextStep(tx, unit.number)
  await recordStep(tx, actor, unit.number, { startsOn: date, monthlyRent }, "planned")
}

/** Deletes a future step (X74). Refuses 404 RENT_STEP_NOT_FOUND, 409 RENT_STEP_DONE. Audit UNIT_CHANGED. */
export const deleteStep = command("manage units", async (tx, actor, { step: id }: StepQuery): Promise<Lease> => {
  const step = await tx.one(tx.select().from(rentSteps).where(eq(rentSteps.id, id)))
  const holder = step && (await stayInLease(tx, step.stayId))
  if (!step || !holder) throw new Refusal("RENT_STEP_NOT_FOUND")
  if (step.doneOn !== null) throw new Refusal("RENT_STEP_DONE")
  await removeStep(tx, id)
  await copyNextStep(tx, step.unitNumber)
  await recordStep(tx, actor, step.unitNumber, step, "deleted")
  return leaseOf(tx, step.unitNumber)
})

/** Stores an increase that was planned without a step as a step, so that further steps do not replace it. */
async function storePlanned(tx: Tx, unit: UnitRow, { stayId }: TenantUnit): Promise<void> {
  const { plannedIncreaseOn: startsOn, plannedIncreaseCents: cents, number: unitNumber } = unit
  if (startsOn === null || cents === null || (await openSteps(tx, unitNumber)).length > 0) return
  await insertStep(tx, { stayId, unitNumber, startsOn, monthlyRent: plus(unit.monthlyRent, cents) })
}

async function copyNextStep(tx: Tx, unitNumber: number): Promise<void> {
  const { monthlyRent } = await findUnit(tx, unitNumber)
  await changeUnit(tx, unitNumber, await planOfSteps(tx, unitNumber, monthlyRent))
}

type Step = { startsOn: Day; monthlyRent: Cents }

async function recordStep(
  tx: Tx,
  actor: Actor,
  unitNumber: number,
  { startsOn, monthlyRent }: Step,
  done: "planned" | "deleted",
): Promise<void> {
  await record(tx, actor, {
    category: "UNIT_CHANGED",
    details: `The rent step of unit ${unitNumber} to ${formatMoney(monthlyRent)} on ${formatDay(startsOn)} was ${done}.`,
    metadata: { UnitNumber: unitNumber, Date: startsOn, MonthlyRent: monthlyRent },
  })
}
