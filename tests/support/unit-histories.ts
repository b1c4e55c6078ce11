/** Random histories of a building whose units are added and deleted: staff's actions on units, leases and checks, with all others. */
import { eq } from "drizzle-orm"
import { payments } from "#db/schema/index.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { correctMoveIn } from "~/domain/leasing/move-in-date.ts"
import { rebuildProjections } from "~/domain/ledger/projections.ts"
import { returnCheck, undoReturn } from "~/domain/payments/returned-checks.ts"
import { planRentIncrease, raiseRent } from "~/domain/units/rent-changes.ts"
import { createUnit, deleteUnit, editUnit, setUnitStatus } from "~/domain/units/units.ts"
import { addDays } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { PERMISSION_NAMES, type Permission, tenantOf } from "./building-histories.ts"
import { during, mona, seen } from "./world.ts"

/** Units that are created and deleted, in addition to the initial ones. */
const MORE = [301, 302, 303] as const
const oneOfMore = (pick: number) => MORE[pick % MORE.length] ?? 301

const makeUnit: Permission = ({ pick, cents }, day) => {
  const area = pick % 2 ? { squareFootage: pick % 5 ? cents % 900 : 0 } : {}
  const terms = { monthlyRent: asCents(cents), deposit: asCents(cents % 700) }
  return during(day, (tx) => createUnit(tx, mona, { unitNumber: oneOfMore(pick), ...terms, ...area }))
}

const removeUnit: Permission = ({ unit, pick }, day) =>
  during(day, (tx) => deleteUnit(tx, mona, { unit: pick % 3 ? oneOfMore(pick) : unit }))

const rentOut: Permission = (it, day) => PERMISSION_NAMES.moveInAgain({ ...it, unit: oneOfMore(it.pick) }, day)
const letGo: Permission = (it, day) => PERMISSION_NAMES.moveOut({ ...it, unit: oneOfMore(it.pick) }, day)
const takeAnother: Permission = (it, day) => PERMISSION_NAMES.subunit({ ...it, unit: oneOfMore(it.pick) }, day)

const describeUnit: Permission = ({ unit, pick, cents }, day) => {
  const is = (part: number) => (pick & part) !== 0
  const flags = { cleaningNeeded: is(1), repairsNeeded: is(2), readyToRent: is(4), movingOutSoon: is(8) }
  const area = pick % 3 ? cents % 900 : null
  return during(day, (tx) =>
    editUnit(tx, mona, { unitNumber: unit, ...flags, deposit: asCents(cents), squareFootage: area }),
  )
}

const COLORS = ["none", "red", "green"] as const
const color: Permission = ({ unit, pick }, day) =>
  during(day, (tx) => setUnitStatus(tx, mona, { unitNumber: unit, status: COLORS[pick % COLORS.length] ?? "none" }))

const raise: Permission = async ({ unit, cents }, day) => {
  const plan = { plannedRentIncreaseDate: addDays(day, 1), plannedRentIncreaseAmount: asCents(cents % 9_000) }
  await during(day, (tx) => planRentIncrease(tx, mona, { unitNumber: unit, ...plan }))
  await during(day, (tx) => raiseRent(tx, unit, addDays(day, 1)))
}

const turnLease: Permission = async (it, day) => {
  const tenantId = await tenantOf(it, day)
  const status = it.share > 0.4 ? "eviction" : "current"
  await during(day, (tx) => setLeaseStatus(tx, mona, { tenantId, status }))
}

/** Corrects the day of a move-in while its rent is still open. */
const redate: Permission = async (it, day) => {
  const unit = oneOfMore(it.pick)
  await rentOut({ ...it, pick: it.pick * 2, share: 0 }, day)
  const tenantId = await tenantOf({ ...it, unit, pick: 0 }, day)
  await during(day, (tx) => correctMoveIn(tx, mona, tenantId, addDays(day, -it.days * 5)))
}

const checkComesBack: Permission = async ({ pick, cents }, day) => {
  const checks = await seen(day, (tx) => tx.all(tx.select().from(payments).where(eq(payments.tender, "check"))))
  const paymentId = checks[pick % Math.max(checks.length, 1)]?.id ?? 0
  const fee = asCents(cents % 5_000)
  await during(day, (tx) => returnCheck(tx, mona, { paymentId, returnedOn: day, fee }))
  if (pick % 2) await during(day, (tx) => undoReturn(tx, mona, { paymentId }))
}

const rebuild: Permission = (_, day) => during(day, rebuildProjections)

/** All actions, including those on units and leases. */
export const WITH_UNITS = {
  ...PERMISSION_NAMES,
  makeUnit,
  removeUnit,
  rentOut,
  letGo,
  takeAnother,
  describeUnit,
  color,
  raise,
  turnLease,
  redate,
  checkComesBack,
  rebuild,
} satisfies Record<string, Permission>
