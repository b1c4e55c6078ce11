/** Stored rent steps. The planned increase of a unit is its next step above the rent. Source: money.md 9.5. */
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { rentSteps, type units } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, minus, most, plus } from "~/values/money.ts"
import { badField } from "../refusal.ts"

/** The rent of a unit from a day on, in cents a month. `doneOn` is null until the job has applied the step. */
export type RentStep = typeof rentSteps.$inferSelect
type Unit = typeof units.$inferSelect
export type Plan = Pick<Unit, "plannedIncreaseOn" | "plannedIncreaseCents">

const NO_PLAN: Plan = { plannedIncreaseOn: null, plannedIncreaseCents: null }
const MOST_OPEN = 60

const value = sql.placeholder
const open = statement((db) =>
  db
    .select()
    .from(rentSteps)
    .where(and(eq(rentSteps.unitNumber, value("unitNumber")), isNull(rentSteps.doneOn)))
    .orderBy(asc(rentSteps.startsOn))
    .prepare(),
)

/** The future steps of a unit, by day. */
export const openSteps = (tx: Tx, unitNumber: number): Promise<RentStep[]> => tx.all(open, { unitNumber })

export const hasOpenSteps = async (tx: Tx, unitNumber: number): Promise<boolean> =>
  (await openSteps(tx, unitNumber)).length > 0

/** The planned increase of a unit with this rent: its next step above the rent. Without one there is no plan. */
export async function planOfSteps(tx: Tx, unitNumber: number, rent: Cents): Promise<Plan> {
  const next = (await openSteps(tx, unitNumber)).find(({ monthlyRent }) => monthlyRent > rent)
  return next ? { plannedIncreaseOn: next.startsOn, plannedIncreaseCents: minus(next.monthlyRent, rent) } : NO_PLAN
}

/** The rent on a day: the present rent, or the highest step up to that day. */
export function rentOn(rent: Cents, steps: readonly Pick<RentStep, "startsOn" | "monthlyRent">[], day: Day): Cents {
  return most(rent, ...steps.filter(({ startsOn }) => startsOn <= day).map(({ monthlyRent }) => monthlyRent))
}

type NewStep = Pick<RentStep, "stayId" | "unitNumber" | "startsOn" | "monthlyRent">

/** Stores a step. Refuses (400) a second step of the same day, and the 61st future step. */
export async function insertStep(tx: Tx, step: NewStep, field = "date"): Promise<void> {
  const steps = await openSteps(tx, step.unitNumber)
  const other = steps.find(({ startsOn }) => startsOn === step.startsOn)
  if (other)
    throw badField(
      field,
      `A rent step to ${formatMoney(other.monthlyRent)} is planned for ${formatDay(other.startsOn)} already. Delete it first.`,
    )
  if (steps.length >= MOST_OPEN) throw badField(field, `A unit can have ${MOST_OPEN} rent steps to come.`)
  await tx.run(tx.insert(rentSteps).values({ ...step, createdAt: tx.now }))
}

export async function removeStep(tx: Tx, stepId: number): Promise<void> {
  await tx.run(tx.delete(rentSteps).where(eq(rentSteps.id, stepId)))
}

/** Deletes the future steps of a unit and returns them. */
export async function removeOpenSteps(tx: Tx, unitNumber: number): Promise<RentStep[]> {
  const steps = await openSteps(tx, unitNumber)
  for (const { id } of steps) await removeStep(tx, id)
  return steps
}

/** Marks the steps up to `until` as done on `day`. */
export async function finishSteps(tx: Tx, unitNumber: number, until: Day, day: Day): Promise<void> {
  const due = and(eq(rentSteps.unitNumber, unitNumber), isNull(rentSteps.doneOn), lte(rentSteps.startsOn, until))
  await tx.run(tx.update(rentSteps).set({ doneOn: day }).where(due))
}

/**
 * Changes the step behind the unit's planned increase as the plan was changed (M7): a complete plan moves or changes it, an incomplete one deletes it.
 * Returns the plan that follows. Refuses (400) the day of another step.
 */
export async function replanStep(tx: Tx, unit: Unit, plan: Plan): Promise<Plan> {
  const { number: unitNumber, monthlyRent: rent, plannedIncreaseOn } = unit
  const steps = await openSteps(tx, unitNumber)
  const copied = steps.find(({ startsOn }) => startsOn === plannedIncreaseOn)
  if (copied) await removeStep(tx, copied.id)
  const { plannedIncreaseOn: startsOn, plannedIncreaseCents: cents } = plan
  const stayId = steps[0]?.stayId
  if (startsOn !== null && cents !== null && stayId !== undefined) {
    await insertStep(tx, { stayId, unitNumber, startsOn, monthlyRent: plus(rent, cents) }, "plannedRentIncreaseDate")
  }
  return planOfSteps(tx, unitNumber, rent)
}

const due = statement((db) =>
  db
    .selectDistinct({ unitNumber: rentSteps.unitNumber })
    .from(rentSteps)
    .where(and(isNull(rentSteps.doneOn), lte(rentSteps.startsOn, value("day"))))
    .prepare(),
)

/** The units with a step up to `day` that is not done. */
export async function unitsWithStepsDue(tx: Tx, day: Day): Promise<number[]> {
  return (await tx.all(due, { day })).map(({ unitNumber }) => unitNumber)
}
