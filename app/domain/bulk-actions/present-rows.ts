import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { type ReviewedRow, tenants, units } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { sum, ZERO } from "~/values/money.ts"
import { balancesOfMany } from "../ledger/balances.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"

/** A selected unit with its tenant, if it has one, or a tenant without a unit. */
export type RowTarget = { tenantId: number | null; unitNumber: number | null }
export type PresentRow = RowTarget & ReviewedRow

/** The present rows of these units, in order; unknown units are left out. */
export async function rowsOfUnits(tx: Tx, unitNumbers: readonly number[]): Promise<PresentRow[]> {
  const found = await tx.all(tx.select().from(units).where(inList(units.number, unitNumbers)))
  const holders = await stayHolders(tx, unitNumbers)
  const people = await peopleOf(tx, [...holders.values()])
  const byNumber = new Map(found.map((unit) => [unit.number, unit]))
  return unitNumbers.flatMap((unitNumber) => {
    const unit = byNumber.get(unitNumber)
    if (!unit) return []
    const tenantId = holders.get(unitNumber) ?? null
    const person = (tenantId !== null && people.get(tenantId)) || VACANT
    const rent = { monthlyRent: unit.monthlyRent, plannedOn: unit.plannedIncreaseOn }
    return [{ tenantId, unitNumber, ...person, ...rent, units: [unitNumber] }]
  })
}

/** The present rows of these tenants, in order, with all their units; unknown tenants are left out. */
export async function rowsOfTenants(tx: Tx, tenantIds: readonly number[]): Promise<PresentRow[]> {
  const people = await peopleOf(tx, tenantIds)
  const held = Map.groupBy(await unitsOfTenants(tx, tenantIds), ({ tenantId }) => tenantId)
  return tenantIds.flatMap((tenantId) => {
    const person = people.get(tenantId)
    if (!person) return []
    const own = (held.get(tenantId) ?? []).map(({ unitNumber }) => unitNumber)
    return [{ tenantId, unitNumber: null, ...person, units: own, monthlyRent: null, plannedOn: null }]
  })
}

type Person = Pick<ReviewedRow, "name" | "email" | "balance">
const VACANT: Person = { name: "Vacant", email: "", balance: ZERO }

async function peopleOf(tx: Tx, tenantIds: readonly number[]): Promise<Map<number, Person>> {
  const rows = await tx.all(tx.select().from(tenants).where(inList(tenants.id, tenantIds)))
  const balances = await balancesOfMany(tx, tenantIds)
  return new Map(
    rows.map((tenant) => {
      const owed = balances.get(tenant.id)
      const balance = owed ? sum([owed.rent, owed.late, owed.other, owed.depositOwed]) : ZERO
      return [tenant.id, { name: fullName(tenant), email: tenant.primaryEmail, balance }]
    }),
  )
}

/** The present tenant of each of these units, subunits too; vacant units are left out. */
async function stayHolders(tx: Tx, unitNumbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows<{ unitNumber: number; tenantId: number }>(sql`
    select s.unit_number as "unitNumber", s.tenant_id as "tenantId" from stays s
    where s.move_out_on is null and ${inList(sql`s.unit_number`, unitNumbers)}`)
  return new Map(rows.map(({ unitNumber, tenantId }) => [unitNumber, tenantId]))
}
