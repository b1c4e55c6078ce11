/** Merges a card or bank account that a tenant saved twice: the newer method replaces the older one everywhere. */
import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopay, autopayRuns, onlinePayments, paymentMethods, scheduledPayments } from "#db/schema/index.ts"
import { requestDetach } from "./detach-requests.ts"
import { methodsOf, type StoredMethod } from "./stored-methods.ts"

/** Keeps each person's newest method of each card or bank account; the job removes the others at the provider. Safe to repeat. */
export async function mergeDuplicates(tx: Tx, tenantId: number): Promise<void> {
  const newest = new Map<string, StoredMethod>()
  for (const method of await methodsOf(tx, tenantId)) {
    if (method.fingerprint === null) continue
    const same = `${method.signInId} ${method.type} ${method.fingerprint}`
    const newer = newest.get(same)
    if (newer) await replaceMethod(tx, method, newer)
    else newest.set(same, method)
  }
}

/** Replaces the older method by the newer one in autopay, its unfinished runs, unconfirmed payments, and payments set for a day. */
async function replaceMethod(tx: Tx, { tenantId, id: olderId }: StoredMethod, { id: methodId }: StoredMethod) {
  const used = and(eq(autopay.tenantId, tenantId), eq(autopay.methodId, olderId))
  await tx.run(tx.update(autopay).set({ methodId }).where(used))
  const underWay = and(eq(autopayRuns.tenantId, tenantId), eq(autopayRuns.methodId, olderId))
  await tx.run(
    tx
      .update(autopayRuns)
      .set({ methodId })
      .where(and(underWay, eq(autopayRuns.status, "processing"))),
  )
  const ofTenant = and(eq(onlinePayments.tenantId, tenantId), eq(onlinePayments.methodId, olderId))
  const isUnconfirmed = sql`exists (
    select 1 from receipts r where r.id = ${onlinePayments.receiptId} and r.status = 'created')`
  await tx.run(tx.update(onlinePayments).set({ methodId }).where(and(ofTenant, isUnconfirmed)))
  const { state, methodId: ofMethod } = scheduledPayments
  const set = and(
    eq(scheduledPayments.tenantId, tenantId),
    eq(ofMethod, olderId),
    sql`${state} in ('set', 'due', 'processing')`,
  )
  await tx.run(tx.update(scheduledPayments).set({ methodId }).where(set))
  await requestDetach(tx, tenantId, olderId)
}

/** The ids of all methods of the same card or bank account; only its own id for a method that is not stored here. */
export async function sameMethods(tx: Tx, tenantId: number, methodId: string): Promise<string[]> {
  const ofTenant = eq(paymentMethods.tenantId, tenantId)
  const one = await tx.one(
    tx
      .select()
      .from(paymentMethods)
      .where(and(ofTenant, eq(paymentMethods.id, methodId))),
  )
  if (!one || one.fingerprint === null) return [methodId]
  const same = and(ofTenant, eq(paymentMethods.type, one.type), eq(paymentMethods.fingerprint, one.fingerprint))
  const { id, createdAt } = paymentMethods
  const rows = await tx.all(tx.select({ id }).from(paymentMethods).where(same).orderBy(createdAt, id))
  return rows.map((row) => row.id)
}
