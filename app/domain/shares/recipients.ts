/** The recipients of a shared document: the present tenants of an audience, each with one stay. Source: api.md X181, X182. */
import type { Tx } from "#db/client.server.ts"
import { pastStaysOf } from "../leasing/stays.ts"
import { groupMembers } from "../messaging/groups.ts"
import type { Actor } from "../permissions.ts"
import { missing, Refusal } from "../refusal.ts"
import { holderOf, unitsOfTenants } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"
import { findUnit } from "../units/units.ts"
import type { ShareAudience } from "./inputs.ts"

export type Recipient = { tenantId: number; stayId: number }

/**
 * The tenants of an audience, each with the stay in the named unit or in their own unit; with `afterMoveOut` also past tenants, with their last stay.
 * Refuses 400 an audience without its tenant, unit or group, 404 an unknown one, 409 UNIT_VACANT.
 */
export async function recipientsOf(tx: Tx, actor: Actor, wanted: ShareAudience): Promise<Recipient[]> {
  if (wanted.audience === "unit") return [await inUnit(tx, wanted.unitNumber)]
  const ids = await tenantsOf(tx, actor, wanted)
  const present = Map.groupBy(await unitsOfTenants(tx, ids), ({ tenantId }) => tenantId)
  const gone = wanted.afterMoveOut ? ids.filter((id) => !present.has(id)) : []
  const past = Map.groupBy(await pastStaysOf(tx, gone), ({ tenantId }) => tenantId)
  return ids.flatMap((tenantId) => {
    const stayId = present.get(tenantId)?.[0]?.stayId ?? past.get(tenantId)?.[0]?.id
    return stayId === undefined ? [] : [{ tenantId, stayId }]
  })
}

async function inUnit(tx: Tx, unitNumber: number | undefined): Promise<Recipient> {
  if (unitNumber === undefined) throw missing("unitNumber", "Say which unit.")
  await findUnit(tx, unitNumber)
  const holder = await holderOf(tx, unitNumber)
  if (!holder) throw new Refusal("UNIT_VACANT")
  return { tenantId: holder.tenantId, stayId: holder.stayId }
}

async function tenantsOf(tx: Tx, actor: Actor, wanted: ShareAudience): Promise<number[]> {
  if (wanted.audience === "tenant") {
    if (wanted.tenantId === undefined) throw missing("tenantID", "Choose the tenant.")
    return [(await findTenant(tx, wanted.tenantId)).id]
  }
  if (wanted.audience === "group" && wanted.group === undefined) throw missing("group", "Choose the group.")
  const group = wanted.audience === "group" ? (wanted.group ?? "") : "allTenants"
  return (await groupMembers(tx, actor, { group })).map(({ tenantId }) => tenantId)
}
