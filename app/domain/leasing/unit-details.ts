/** Units with their tenants and rent history. They are here because the units' folder does not import tenants. Source: api.md section 1 (Unit). */
import { and, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { stays } from "#db/schema/index.ts"
import { type Command, command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import type { UnitQuery } from "../units/inputs.ts"
import { type RentChange, rentChangesOfUnits } from "../units/rent-changes.ts"
import { findUnit, type UnitRow } from "../units/units.ts"
import { type TenantSummary, tenantSummaries } from "./tenant-summaries.ts"

/** `tenant` is null while the unit is vacant. A subunit's parent is its tenant's own unit, with the same tenant. Rent changes: newest first. */
export type UnitDetails = {
  unit: UnitRow
  tenant: TenantSummary | null
  isSubunit: boolean
  parentUnit: number | null
  rentChanges: RentChange[]
}

/** One unit with all its data (M2). Refuses 404 UNIT_NOT_FOUND. */
export const unitDetails = command("see rent roll", async (tx, actor, input: UnitQuery) =>
  detailsOfOne(tx, actor, await findUnit(tx, input.unit)),
)

export function withDetails<Input>(inner: Command<Input, UnitRow>): Command<Input, UnitDetails> {
  return command(inner.permission, async (tx, actor, input: Input) =>
    detailsOfOne(tx, actor, await inner(tx, actor, input)),
  )
}

/** These units, in the same order, with all their data as `actor` may see it. */
export async function detailsOf(tx: Tx, actor: Actor, units: readonly UnitRow[]): Promise<UnitDetails[]> {
  const numbers = units.map((unit) => unit.number)
  const held = await tx.all(
    tx
      .select({ unitNumber: stays.unitNumber, tenantId: stays.tenantId })
      .from(stays)
      .where(and(inList(stays.unitNumber, numbers), isNull(stays.moveOutOn))),
  )
  const holders = new Map(held.map((stay) => [stay.unitNumber, stay.tenantId]))
  const summaries = await tenantSummaries(tx, actor, [...new Set(holders.values())])
  const changes = await rentChangesOfUnits(tx, numbers)
  return units.map((unit) => {
    const tenant = summaries.get(holders.get(unit.number) ?? 0) ?? null
    const isSubunit = tenant?.units.some((held) => held.unitNumber === unit.number && held.isSubunit) ?? false
    const own = tenant?.units.find((held) => !held.isSubunit)
    const parentUnit = isSubunit ? (own?.unitNumber ?? null) : null
    return { unit, tenant, isSubunit, parentUnit, rentChanges: changes.get(unit.number) ?? [] }
  })
}

async function detailsOfOne(tx: Tx, actor: Actor, unit: UnitRow): Promise<UnitDetails> {
  const [details] = await detailsOf(tx, actor, [unit])
  if (!details) throw new Error("A unit has no details")
  return details
}
