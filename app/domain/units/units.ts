/** Making, changing, colouring and deleting units. Their past is in the history (history.ts). Source: api.md M2-M7. */
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { stays, units } from "#db/schema/index.ts"
import { asCents, formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { isUnitAwaited } from "../settings/awaited-suites.ts"
import { recordHistory } from "./history.ts"
import type { EditUnit, NewUnit, UnitQuery, UnitStatus } from "./inputs.ts"
import { hasOpenSteps } from "./rent-steps.ts"
import { mustBeCurrentDetails, mustBeCurrentStatus } from "./unit-versions.ts"
import { mustBeMeant, mustFit } from "./unusual-rent.ts"
import { changeUnit, insertUnit, removeUnit } from "./write-units.ts"

/** A unit as it is stored: rent, deposit and planned increase in cents. */
export type UnitRow = typeof units.$inferSelect

const byNumber = statement((db) =>
  db
    .select()
    .from(units)
    .where(eq(units.number, sql.placeholder("number")))
    .prepare(),
)

/** The unit of this number. Refuses 404 UNIT_NOT_FOUND. */
export async function findUnit(tx: Tx, unitNumber: number): Promise<UnitRow> {
  const unit = await tx.one(byNumber, { number: unitNumber })
  if (!unit) throw new Refusal("UNIT_NOT_FOUND")
  return unit
}

export async function unitNumbers(tx: Tx): Promise<number[]> {
  const rows = await tx.all(tx.select({ number: units.number }).from(units).orderBy(asc(units.number)))
  return rows.map(({ number }) => number)
}

/** Makes a vacant unit, its flags off and its status 'none' (M3). Refuses 409 UNIT_EXISTS, also for a suite that will be imported. */
export const createUnit = command("manage units", async (tx, actor, input: NewUnit): Promise<UnitRow> => {
  const known = await tx.one(tx.select().from(units).where(eq(units.number, input.unitNumber)))
  if (known || (await isUnitAwaited(tx, input.unitNumber))) throw new Refusal("UNIT_EXISTS")
  await insertUnit(tx, {
    number: input.unitNumber,
    monthlyRent: input.monthlyRent,
    deposit: input.deposit,
    floor: input.floor ?? null,
    squareFootage: input.squareFootage ?? null,
    buildingNumber: input.buildingNumber ?? null,
    notes: input.notes ?? null,
    createdAt: tx.now,
  } satisfies RowOf<NewUnit, { unitNumber: "number" }>)
  const unit = await findUnit(tx, input.unitNumber)
  await recordHistory(tx, actor, unit, { kind: "created" })
  await record(tx, actor, {
    category: "UNIT_CHANGED",
    details: `Unit ${unit.number} was added.`,
    metadata: { UnitNumber: unit.number, MonthlyRent: unit.monthlyRent, Deposit: unit.deposit },
  })
  return unit
})

/**
 * Changes those given fields that differ (M5). A changed rent is added to the unit's rent history; no balance changes. Refuses 404; 409 CHANGED_MEANWHILE;
 * (400) a rent above $999,999.99 including its planned increase; from a page UNUSUAL_RENT.
 */
export const editUnit = command("manage units", async (tx, actor, input: EditUnit): Promise<UnitRow> => {
  const before = await findUnit(tx, input.unitNumber)
  mustBeCurrentDetails(before, input)
  if (input.rentMeant !== undefined) mustBeMeant(before.monthlyRent, input.monthlyRent, input.rentMeant)
  // A rent step sets a fixed rent, so it does not change; any other increase is added to the new rent.
  if (input.monthlyRent !== undefined && !(await hasOpenSteps(tx, input.unitNumber)))
    mustFit(input.monthlyRent, before.plannedIncreaseCents, "monthlyRent")
  const { unitNumber, version: _version, rentMeant: _meant, ...wanted } = input
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== before[field as keyof UnitRow]),
  )
  if (Object.keys(changed).length === 0) return before
  await changeUnit(tx, unitNumber, changed)
  const after = await findUnit(tx, unitNumber)
  if (after.monthlyRent !== before.monthlyRent) {
    await recordHistory(tx, actor, { ...after, floor: before.floor }, { kind: "rent", oldRent: before.monthlyRent })
  }
  if (after.floor !== before.floor) await recordHistory(tx, actor, after, { kind: "floor" })
  const changes = differences(before, after)
  await record(tx, actor, {
    category: "UNIT_CHANGED",
    details: `Unit ${unitNumber} was changed: ${changes.map(changeText).join(", ")}.`,
    metadata: { UnitNumber: unitNumber, Changes: changes },
  })
  return after
})

/** Gives a unit one of the ten status colours, for everyone (M6). Refuses 404, 409 CHANGED_MEANWHILE. */
export const setUnitStatus = command("manage units", async (tx, _actor, input: UnitStatus): Promise<UnitRow> => {
  mustBeCurrentStatus(await findUnit(tx, input.unitNumber), input)
  await changeUnit(tx, input.unitNumber, { status: input.status })
  return findUnit(tx, input.unitNumber)
})

/** Deletes a unit without a tenant (M4); its history remains. Refuses 404, and 409 UNIT_OCCUPIED. */
export const deleteUnit = command("manage units", async (tx, actor, input: UnitQuery): Promise<void> => {
  const unit = await findUnit(tx, input.unit)
  const stay = tx
    .select()
    .from(stays)
    .where(and(eq(stays.unitNumber, unit.number), isNull(stays.moveOutOn)))
  if (await tx.one(stay)) {
    throw new Refusal("UNIT_OCCUPIED", { message: "Units can be deleted only when unoccupied." })
  }
  await recordHistory(tx, actor, unit, { kind: "deleted" })
  await removeUnit(tx, unit.number)
  await record(tx, actor, {
    category: "UNIT_CHANGED",
    details: `Unit ${unit.number} was deleted.`,
    metadata: { UnitNumber: unit.number },
  })
})

/** Every field that changed, under the API's name, with its old and new value. */
function differences(before: UnitRow, after: UnitRow) {
  return (Object.keys(after) as (keyof UnitRow)[])
    .filter((key) => after[key] !== before[key])
    .map((key) => ({
      Field: key.replace(/^./, (letter) => letter.toUpperCase()),
      OldValue: before[key],
      NewValue: after[key],
    }))
}

/** The text of a change: for rent and deposit with both amounts, for other fields only the name. */
function changeText({ Field: name, OldValue, NewValue }: ReturnType<typeof differences>[number]): string {
  const label = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()
  if (name !== "MonthlyRent" && name !== "Deposit") return label
  const [from, to] = [OldValue, NewValue].map((cents) => formatMoney(asCents(Number(cents))))
  return `${label} from ${from} to ${to}`
}
