import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayLog, paymentMethods } from "#db/schema/index.ts"
import { mailMethodGone } from "./autopay-people.ts"

const isOn = and(eq(autopay.tenantId, sql.placeholder("tenantId")), eq(autopay.enabled, true))
const switchOff = statement((db) =>
  db.update(autopay).set({ enabled: false }).where(isOn).returning({ methodType: autopay.methodType }).prepare(),
)

/**
 * Turns a tenant's autopay off with an entry in its log; the method remains stored. Does nothing when it is off. The commands that cause it check
 * their own permission. Returns whether it was on. Source: api.md T12 and M21, money.md 3.5 (bank payments restricted) and 5 (moving out).
 */
export async function turnAutopayOff(tx: Tx, tenantId: number): Promise<boolean> {
  const turned = await tx.one(switchOff, { tenantId })
  if (!turned) return false
  const { methodType } = turned
  const entry = { tenantId, status: "disabled", methodType, createdAt: tx.now, updatedAt: tx.now } as const
  await tx.run(tx.insert(autopayLog).values(entry))
  return true
}

/** Whether a tenant's autopay was turned off at exactly this instant (milliseconds), by the same transaction. */
export async function wasTurnedOffAt(tx: Tx, tenantId: number, at: number): Promise<boolean> {
  const turned = and(eq(autopayLog.tenantId, tenantId), eq(autopayLog.status, "disabled"), eq(autopayLog.createdAt, at))
  return (await tx.one(tx.select({ id: autopayLog.id }).from(autopayLog).where(turned))) !== undefined
}

/** Turns autopay off and removes its method if it is this one. Mails invited people unless `isMailed` is false. Returns whether it was on. Source: money.md 9.11. */
export async function removeAutopayMethod(
  tx: Tx,
  tenantId: number,
  methodId: string,
  isMailed = true,
): Promise<boolean> {
  const used = and(eq(autopay.tenantId, tenantId), eq(autopay.methodId, methodId))
  if (!(await tx.one(tx.select({ id: autopay.tenantId }).from(autopay).where(used)))) return false
  const wasOn = await turnAutopayOff(tx, tenantId)
  await tx.run(tx.update(autopay).set({ methodId: null, methodType: null }).where(used))
  if (wasOn && isMailed) {
    const { signInId, id } = paymentMethods
    const method = await tx.one(tx.select({ signInId }).from(paymentMethods).where(eq(id, methodId)))
    await mailMethodGone(tx, tenantId, method?.signInId ?? null)
  }
  return wasOn
}
