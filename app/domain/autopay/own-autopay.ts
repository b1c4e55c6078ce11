/** A tenant's own autopay: whether it is on, by which saved method, on which day. Source: api.md T8 to T12, specification 3 "Autopay screen". */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayLog } from "#db/schema/index.ts"
import { ownCommand } from "../commands.ts"
import type { ChooseMethod } from "../payment-methods/inputs.ts"
import { isOwn, ownerOf } from "../payment-methods/method-owner.ts"
import { methodOf, ownMethodOf } from "../payment-methods/stored-methods.ts"
import { turnAutopayOff } from "../payment-methods/turn-off-autopay.ts"
import { mustBeOpenOnline } from "../payment-policy/payment-policy.ts"
import { mustAllowMethod } from "../payments/online/payable.ts"
import type { TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import { changeAutopayDay } from "./autopay-day.ts"
import type { AutopayMethod } from "./autopay-status.ts"
import type { OwnDayOrDefault } from "./inputs.ts"

/** The method remains when autopay is off. `day` is the tenant's own day of the month, 1 to 15; null uses the property's. */
export type OwnAutopay = { enabled: boolean; methodId: string | null; day: number | null }
export type StoredAutopay = OwnAutopay & { methodType: AutopayMethod | null }

const ofTenant = eq(autopay.tenantId, sql.placeholder("tenantId"))
const stored = statement((db) => db.select().from(autopay).where(ofTenant).prepare())
const switchOn = statement((db) =>
  db
    .update(autopay)
    .set({ enabled: true })
    .where(and(ofTenant, eq(autopay.enabled, false)))
    .returning({ methodType: autopay.methodType })
    .prepare(),
)

export async function autopayRowOf(tx: Tx, tenantId: number): Promise<Omit<StoredAutopay, "day">> {
  const { enabled = false, methodId = null, methodType = null } = (await tx.one(stored, { tenantId })) ?? {}
  return { enabled, methodId, methodType }
}

export async function storedAutopayOf(tx: Tx, tenantId: number): Promise<StoredAutopay> {
  return { ...(await autopayRowOf(tx, tenantId)), day: (await findTenant(tx, tenantId)).autopayDay }
}

export const ownAutopay = ownCommand("use tenant portal", (tx, actor): Promise<OwnAutopay> => shownAutopay(tx, actor))

/** The stored autopay, without the method if it belongs to another person. */
async function shownAutopay(tx: Tx, actor: TenantActor): Promise<StoredAutopay> {
  const stored = await storedAutopayOf(tx, actor.tenantId)
  const method = stored.methodId === null ? undefined : await methodOf(tx, actor.tenantId, stored.methodId)
  return method === undefined || isOwn(actor, method) ? stored : { ...stored, methodId: null }
}

/** Sets the own day (T9). Null uses the property's; refused (409 NO_AUTOPAY_DAY) while autopay is on and there is none. Audit TEN_CHANGED. */
export const setOwnDay = ownCommand("manage own autopay", async (tx, actor, { autopayDay }: OwnDayOrDefault) => {
  const { enabled } = await storedAutopayOf(tx, actor.tenantId)
  if (enabled) await mustHaveDay(tx, autopayDay)
  await changeAutopayDay(tx, actor, await findTenant(tx, actor.tenantId), autopayDay)
  return shownAutopay(tx, actor)
})

/** Chooses autopay's method (T10), whose owner then owns autopay. Refuses another person's method (404) and, for a tenant restricted to cards, a bank account (403). */
export const chooseOwnMethod = ownCommand("manage own autopay", async (tx, actor, { methodId }: ChooseMethod) => {
  const { tenantId } = actor
  const method = await ownMethodOf(tx, ownerOf(actor), methodId)
  if (!method) throw new Refusal("PAYMENT_METHOD_NOT_FOUND")
  mustAllowMethod(await findTenant(tx, tenantId), method.type)
  const choice = { methodId, methodType: method.type }
  const row = { tenantId, enabled: false, ...choice }
  await tx.run(tx.insert(autopay).values(row).onConflictDoUpdate({ target: autopay.tenantId, set: choice }))
  return storedAutopayOf(tx, tenantId)
})

/**
 * Turns autopay on (T11), with an entry in its log. Does nothing if it is on. Refuses 409 NO_AUTOPAY_METHOD without a saved method, 409 NO_AUTOPAY_DAY if
 * neither the tenant nor the property has a day, 403 for a bank account if the tenant is restricted to cards, and 403 PAYMENT_POLICY if nothing can be
 * paid online.
 */
export const enableAutopay = ownCommand("manage own autopay", async (tx, actor) => {
  const { tenantId } = actor
  const before = await storedAutopayOf(tx, tenantId)
  if (before.enabled) return shownAutopay(tx, actor)
  const method = before.methodId === null ? undefined : await ownMethodOf(tx, ownerOf(actor), before.methodId)
  if (!method) throw new Refusal("NO_AUTOPAY_METHOD")
  mustAllowMethod(await findTenant(tx, tenantId), method.type)
  await mustBeOpenOnline(tx, tenantId)
  await mustHaveDay(tx, before.day)
  const turned = await tx.one(switchOn, { tenantId })
  if (turned) {
    const entry = { tenantId, status: "enabled", ...turned, createdAt: tx.now, updatedAt: tx.now } as const
    await tx.run(tx.insert(autopayLog).values(entry))
  }
  return storedAutopayOf(tx, tenantId)
})

/** Chooses a saved method and turns autopay on, both or neither. Refuses as either does. */
export const enableAutopayWith = ownCommand("manage own autopay", async (tx, actor, input: ChooseMethod) => {
  await chooseOwnMethod(tx, actor, input)
  return enableAutopay(tx, actor, undefined)
})

/** Turns autopay off (T12), with an entry in its log; the method remains stored. Does nothing while it is off. */
export const disableAutopay = ownCommand("manage own autopay", async (tx, actor) => {
  await turnAutopayOff(tx, actor.tenantId)
  return shownAutopay(tx, actor)
})

async function mustHaveDay(tx: Tx, own: number | null): Promise<void> {
  if (own === null && (await defaultsOf(tx)).autopayDay === null) throw new Refusal("NO_AUTOPAY_DAY")
}
