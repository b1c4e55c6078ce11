/** The units that a move-out ends. Source: specification 2 "Vacate", money.md 2.4 and 5. */
import { and, asc, eq, gt, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import { ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { type MoveOutNoticeRow, noticeOf } from "../lease-terms/lease.ts"
import type { Balances } from "../ledger/accounts.ts"
import { balancesOf } from "../ledger/balances.ts"
import type { ChargeRow } from "../ledger/charges/charge-rows.ts"
import { Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { holderOf, type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { openSteps, type RentStep } from "../units/rent-steps.ts"
import { findUnit, type UnitRow } from "../units/units.ts"

export type VacateTarget = { unit: number } | { tenant: number }

/**
 * `endToo` are the subunits that end with `unit`. `undue` are charges that staff may delete first, oldest first: rent and recurring charges due after
 * today, and a subunit's open charges. `stepsEnding` are their future rent steps, which end too. `notice` is the tenant's notice, if there is one.
 * `isEarly`: the move-out is before the move-in day; the contract allows it, because it ends a tenancy that never began.
 */
export type VacateUnits = {
  tenant: TenantRow
  unit: UnitRow
  isSubunit: boolean
  isEarly: boolean
  endToo: UnitRow[]
  balances: Balances
  undue: ChargeRow[]
  stepsEnding: RentStep[]
  notice: MoveOutNoticeRow | null
}

/** The units, tenant and charges of a move-out. Refuses 404 UNIT_NOT_FOUND, TENANT_NOT_FOUND, 409 UNIT_VACANT, TENANT_HAS_NO_UNIT. */
export const vacateUnits = command("move tenants", async (tx, _actor, who: VacateTarget): Promise<VacateUnits> => {
  const held = await unitLeft(tx, who)
  const others = held.isSubunit ? [] : (await unitsOf(tx, held.tenantId)).filter((each) => each.isSubunit)
  const endToo: UnitRow[] = []
  for (const other of others) endToo.push(await findUnit(tx, other.unitNumber))
  const tenant = await findTenant(tx, held.tenantId)
  const balances = await balancesOf(tx, held.tenantId)
  const undue = held.isSubunit ? await openOfSubunit(tx, held) : await dueLater(tx, held.tenantId)
  const isEarly = !held.isSubunit && tenant.moveInOn > (await today(tx))
  const ending = [held.unitNumber, ...endToo.map((each) => each.number)]
  return {
    tenant,
    stepsEnding: (await Promise.all(ending.map((number) => openSteps(tx, number)))).flat(),
    notice: await noticeOf(tx, held.stayId),
    unit: await findUnit(tx, held.unitNumber),
    isSubunit: held.isSubunit,
    isEarly,
    endToo,
    balances,
    undue,
  }
})

async function unitLeft(tx: Tx, who: VacateTarget): Promise<TenantUnit> {
  if ("unit" in who) {
    await findUnit(tx, who.unit)
    const holder = await holderOf(tx, who.unit)
    if (!holder) throw new Refusal("UNIT_VACANT")
    return holder
  }
  await findTenant(tx, who.tenant)
  const own = (await unitsOf(tx, who.tenant)).find((each) => !each.isSubunit)
  if (!own) throw new Refusal("TENANT_HAS_NO_UNIT")
  return own
}

async function dueLater(tx: Tx, tenantId: number): Promise<ChargeRow[]> {
  const monthly = or(eq(charges.kind, "rent"), eq(charges.origin, "recurring"))
  const later = and(eq(charges.tenantId, tenantId), monthly, gt(charges.dueOn, await today(tx)))
  return openCharges(tx, later)
}

function openOfSubunit(tx: Tx, { tenantId, unitNumber }: TenantUnit): Promise<ChargeRow[]> {
  return openCharges(tx, and(eq(charges.tenantId, tenantId), eq(charges.unitNumber, unitNumber)))
}

async function openCharges(tx: Tx, which: ReturnType<typeof and>): Promise<ChargeRow[]> {
  return tx.all(
    tx
      .select()
      .from(charges)
      .where(and(which, gt(charges.open, ZERO)))
      .orderBy(asc(charges.dueOn), asc(charges.id)),
  )
}
