/** Imports a landlord's rent roll, suite by suite. Source: api.md 4.9 (RENTROLL_IMPORTED), money.md 1.4 "opening balances (import)". */
import type { Tx } from "#db/client.server.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { addUser } from "../identity/users.ts"
import { beginStay } from "../leasing/stays.ts"
import { openBalances } from "../ledger/opening-balances.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { holderOf } from "../tenants/tenant-units.ts"
import { createTenant } from "../tenants/tenants.ts"
import { createUnit, findUnit, setUnitStatus } from "../units/units.ts"
import type { Fault } from "./import-cells.ts"
import type { RowOpening } from "./import-openings.ts"
import type { ImportedRow, RollTenant, RollUnit } from "./import-rows.ts"

/** The numbers of created suites and tenants, and of the file's suites that existed already. Cents. */
export type Imported = { units: number; tenants: number; present: number; opening: RowOpening }

/** A suite waiting to be imported; `isHere` means that the unit exists and is vacant. */
export type SuiteToWrite = { roll: ImportedRow; opening: RowOpening; isHere?: boolean }

/** The first fault with its place, and the number of further faults. */
export function asText([first, ...more]: Fault[]): string {
  const place = [first?.row ? `Row ${first.row}` : "", first?.column ?? ""].filter(Boolean).join(", ")
  const rest = more.length > 0 ? ` (${more.length} more)` : ""
  return `Nothing was imported. ${place}: ${first?.message ?? ""}${rest}`
}

/** Writes one suite of the plan: the unit (unless it exists), its tenant with an account (without a password), stay and opening balances. */
export async function bringIn(
  tx: Tx,
  actor: Actor,
  { roll: { unit, tenant, balances }, opening, isHere = false }: SuiteToWrite,
): Promise<void> {
  if (isHere) await mustBeVacant(tx, unit.number)
  else await makeUnit(tx, actor, unit)
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

/** Refuses (409 UNIT_OCCUPIED, 404) when a tenant has moved in since the plan was confirmed. */
async function mustBeVacant(tx: Tx, unitNumber: number): Promise<void> {
  await findUnit(tx, unitNumber)
  if (await holderOf(tx, unitNumber)) {
    throw new Refusal("UNIT_OCCUPIED", { message: `Somebody was moved into unit ${unitNumber} in the meantime.` })
  }
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
  if (unit.status !== "none") await setUnitStatus(tx, actor, { unitNumber: unit.number, status: unit.status })
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

/** Records an import in the audit log; `problem` says how far it got when it was stopped. */
export async function recordImport(tx: Tx, actor: Actor, imported: Imported, problem?: string): Promise<void> {
  const { units, tenants, present, opening } = imported
  await record(tx, actor, {
    category: "RENTROLL_IMPORTED",
    details: problem
      ? `The import of a rent roll was stopped. ${problem}`
      : `Imported ${counted(units, "unit")} and ${counted(tenants, "tenant")} from a rent roll (rent open ${formatMoney(opening.rent)}).`,
    metadata: { Units: units, Tenants: tenants, AlreadyPresent: present, Opening: opening },
  })
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
