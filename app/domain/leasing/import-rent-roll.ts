/** Brings a landlord's rent roll in: all of it or nothing. Source: api.md 4.9 (RENTROLL_IMPORTED), money.md 1.4 "opening balances (import)". */
import type { Tx } from "#db/client.server.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { addUser } from "../identity/users.ts"
import { openBalances } from "../ledger/opening-balances.ts"
import { type Actor, command } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { createTenant } from "../tenants/tenants.ts"
import { createUnit, setStatus } from "../units/units.ts"
import type { Fault } from "./import-cells.ts"
import type { Opening } from "./import-openings.ts"
import { planImport, type RollFile } from "./import-plan.ts"
import type { RollRow, RollTenant, RollUnit } from "./import-rows.ts"
import { beginStay } from "./stays.ts"

/** How many suites and tenants were made, and how many suites of the file were here already. Cents. */
export type Imported = { units: number; tenants: number; present: number; opening: Opening }

/**
 * Writes what the plan says: units, tenants with an account (without a password), stays and opening balances. Suites that are here
 * already stay untouched, so the same file twice changes nothing. Refuses a file with any fault (400, the first faults in words).
 */
export const importRentRoll = command("import rent roll", async (tx, actor, file: RollFile): Promise<Imported> => {
  const plan = await planImport(tx, actor, file)
  if (plan.faults.length > 0)
    throw new Refusal("VALIDATION_ERROR", { subject: "Import Failed", words: inWords(plan.faults) })
  for (const row of plan.rows) {
    if (row.step === "create") await bringIn(tx, actor, row.roll, row.opening)
  }
  const imported = { ...plan.totals, present: plan.rows.length - plan.totals.units }
  if (imported.units > 0) await tell(tx, actor, imported)
  return imported
})

/** The first fault with its place, and how many more there are. */
function inWords([first, ...more]: Fault[]): string {
  const place = [first?.row ? `Row ${first.row}` : "", first?.column ?? ""].filter(Boolean).join(", ")
  const rest = more.length > 0 ? ` (${more.length} more)` : ""
  return `Nothing was imported. ${place}: ${first?.words ?? ""}${rest}`
}

async function bringIn(tx: Tx, actor: Actor, { unit, tenant, balances }: RollRow, opening: Opening): Promise<void> {
  await makeUnit(tx, actor, unit)
  if (!tenant) return
  const tenantId = await makeTenant(tx, actor, tenant)
  const stay = await beginStay(tx, {
    tenantId,
    unitNumber: unit.number,
    isSubunit: false,
    moveInOn: tenant.moveInOn,
    imported: true,
  })
  await openBalances(tx, actor, {
    tenantId,
    unitNumber: unit.number,
    stayId: stay.id,
    rent: balances.rent,
    late: balances.late,
    other: balances.other,
    depositHeld: opening.depositHeld,
    depositOwed: opening.depositOwed,
  })
}

async function makeUnit(tx: Tx, actor: Actor, unit: RollUnit): Promise<void> {
  await createUnit(tx, actor, {
    unitNumber: unit.number,
    monthlyRent: unit.monthlyRent,
    deposit: unit.deposit,
    floor: unit.floor ?? undefined,
    squareFootage: unit.squareFootage ?? undefined,
    buildingNumber: unit.buildingNumber ?? undefined,
    notes: unit.notes ?? undefined,
  })
  if (unit.status !== "none") await setStatus(tx, actor, { unitNumber: unit.number, status: unit.status })
}

async function makeTenant(tx: Tx, actor: Actor, tenant: RollTenant): Promise<number> {
  const { id } = await createTenant(tx, tenant)
  await addUser(tx, actor, {
    email: tenant.primaryEmail,
    firstName: tenant.firstName,
    lastName: tenant.lastName,
    tenantId: id,
    homeScreen: "home",
  })
  return id
}

async function tell(tx: Tx, actor: Actor, { units, tenants, present, opening }: Imported): Promise<void> {
  await record(tx, actor, {
    category: "RENTROLL_IMPORTED",
    details: `Imported ${units} units and ${tenants} tenants from a rent roll (rent open ${formatMoney(opening.rent)}).`,
    metadata: { Units: units, Tenants: tenants, AlreadyPresent: present, Opening: opening },
  })
}
