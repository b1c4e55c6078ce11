/** Scenes of the demo's past: tenancies, suites and notes. */
import { popups, tenantNotes } from "#db/schema/index.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { addSubunit } from "~/domain/leasing/subunits.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { moveOutParts } from "~/domain/leasing/vacate-reductions.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { today } from "~/domain/settings/defaults.ts"
import { setProration } from "~/domain/settings/proration-basis.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { readNotes } from "~/domain/tenants/write-notes.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { editUnit, findUnit, setUnitStatus } from "~/domain/units/units.ts"
import { addMonths, firstOf, monthOf } from "~/values/calendar.ts"
import { asCents, plus } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

export const growIntoTwoSuites: Scene = async (tx, cast) => {
  const tenantId = cast.tenant(203)
  const [own, added] = [await findUnit(tx, 203), await findUnit(tx, 204)]
  const { rent, other } = await balancesOf(tx, tenantId)
  await addSubunit(tx, cast.staff("manager"), {
    tenantId,
    unitNumber: 204,
    newMonthlyRent: plus(own.monthlyRent, added.monthlyRent),
    newTotalDeposit: plus(own.deposit, added.deposit),
    newRentBalance: plus(rent, added.monthlyRent),
    newFeeBalance: other,
    depositPayment: added.deposit,
    depositMethod: "zelle",
    rentPayment: added.monthlyRent,
    rentMethod: "zelle",
  })
}

export const restrictAch: Scene = (tx, cast) => changeTenant(tx, cast.tenant(108), { achEnabled: false })

export function planIncrease(unitNumber: number, monthsAhead: number): Scene {
  return async (tx, cast) => {
    const plannedRentIncreaseDate = firstOf(addMonths(monthOf(await today(tx)), monthsAhead))
    const plan = { unitNumber, plannedRentIncreaseDate, plannedRentIncreaseAmount: asCents(4_500) }
    await planRentIncrease(tx, cast.staff("manager"), plan)
  }
}

/** The whole deposit is applied to the debt; the tenant still owes the rest. */
export function moveOut(unitNumber: number): Scene {
  return async (tx, cast) => {
    const { depositReserve } = await balancesOf(tx, cast.tenant(unitNumber))
    const notes = "Left the keys with the front desk. Carpet stain by the window."
    // Proration by days for this move-out only; the landlord decides about it later.
    await setProration(tx, cast.staff("super"), { prorationBasis: "days" })
    const { suggested } = await moveOutParts(tx, cast.staff("manager"), { unit: unitNumber })
    const reductions = suggested.map(({ row, cents }) => ({ chargeId: row.id, amount: cents }))
    await vacate(tx, cast.staff("manager"), { unitNumber, fees: depositReserve, reductions, notes })
    await setProration(tx, cast.staff("super"), { prorationBasis: "none" })
  }
}

export function beginEviction(suite: number): Scene {
  return (tx, cast) => setLeaseStatus(tx, cast.staff("manager"), { tenantId: cast.tenant(suite), status: "eviction" })
}

const NOTES = [
  { suite: 106, title: "Payment plan broken", description: "Promised half by the 10th. Nothing came; notice served." },
  { suite: 107, title: "Pays late", description: "Asked again to set a reminder for the 1st. Friendly about the fee." },
  { suite: 203, title: "Wants a third suite", description: "Ask Wei when 205 comes free." },
  { suite: 101, title: "Key card replaced", description: "Old card 4417 is disabled." },
]

export const writeNotes: Scene = async (tx, cast) => {
  const creatorId = cast.staff("manager").userId
  for (const { suite, ...note } of NOTES) {
    await tx.run(tx.insert(tenantNotes).values({ ...note, tenantId: cast.tenant(suite), creatorId, createdAt: tx.now }))
  }
  const note = "The water is off on Sunday from 8 to 11 in the morning."
  for (const suite of [101, 111]) {
    const popup = { tenantId: cast.tenant(suite), subject: "Water on Sunday", note, createdAt: tx.now }
    await tx.run(tx.insert(popups).values(popup))
  }
}

/** The manager has read all notes except 203's, the administrator only 106's; the others are unread. */
export const readSomeNotes: Scene = async (tx, cast) => {
  for (const suite of [101, 106, 107]) await readNotes(tx, cast.staff("manager"), { tenantId: cast.tenant(suite) })
  await readNotes(tx, cast.staff("admin"), { tenantId: cast.tenant(106) })
}

/** Flags and colours as the manager would set them on a walk through the building. */
export const markUnits: Scene = async (tx, cast) => {
  const manager = cast.staff("manager")
  const none = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
  const flags = [
    { unitNumber: 105, ...none, readyToRent: true },
    { unitNumber: 110, ...none, cleaningNeeded: true },
    { unitNumber: 206, ...none, repairsNeeded: true, notes: "Window latch" },
    { unitNumber: 212, ...none, cleaningNeeded: true, repairsNeeded: true },
    { unitNumber: 207, ...none, movingOutSoon: true },
  ]
  for (const unit of flags) await editUnit(tx, manager, unit)
  const colours = { 105: "green", 106: "red", 107: "yellow", 206: "orange", 210: "blue" } as const
  for (const [unit, status] of Object.entries(colours)) {
    await setUnitStatus(tx, manager, { unitNumber: Number(unit), status })
  }
}
