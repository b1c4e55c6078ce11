/** A tenant's autopay as set up in the portal. */
import { eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { autopay, autopayLog, tenants } from "#db/schema/index.ts"
import type { AutopayEntry, AutopayMethod } from "~/domain/autopay/autopay-status.ts"

/** Turns autopay on with a saved card or bank account. The payment provider knows the tenant. */
export async function enrolls(tenantId: number, methodType: AutopayMethod): Promise<void> {
  await write(async (tx) => {
    const on = { tenantId, enabled: true, methodId: `pm_${methodType}`, methodType }
    await tx.run(tx.insert(autopay).values(on))
    await tx.run(tx.update(tenants).set({ providerCustomerId: "cus_Dana" }).where(eq(tenants.id, tenantId)))
  })
  await logs(tenantId, "enabled", methodType)
}

/** An entry of the log, by default now. */
export function logs(tenantId: number, status: AutopayEntry["status"], methodType: AutopayMethod | null, at?: number) {
  return write(
    (tx) =>
      tx.run(tx.insert(autopayLog).values({ tenantId, status, methodType, createdAt: tx.now, updatedAt: tx.now })),
    at,
  )
}

/** Whether autopay is on, its method, and its log, oldest first. */
export function storedAutopay(tenantId: number) {
  return read(async (tx) => {
    const stored = await tx.one(tx.select().from(autopay).where(eq(autopay.tenantId, tenantId)))
    const log = await tx.all(tx.select().from(autopayLog).where(eq(autopayLog.tenantId, tenantId)))
    const output = log.map(({ status, methodType }) => `${status} ${methodType}`)
    return { isOn: stored?.enabled, method: stored?.methodId, log: output }
  })
}
