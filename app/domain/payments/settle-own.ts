/** Who returns from paying sees the result at once, when the provider responds quickly. Source: money.md 3.10. */
import { setTimeout as delay } from "node:timers/promises"
import { and, eq, inArray, type SQL } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { onlinePayments, receipts } from "#db/schema/index.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import { ProviderRefused, ProviderUnavailable } from "../payment-provider/port.ts"
import { ownWorkflow, workflow } from "../permissions.ts"
import { checkOpenPayment } from "./check-open-payment.ts"

/** How long a page waits for the provider, in milliseconds: a later response is still booked. */
const MAX_WAIT = 2_500

/** A failed payment may be confirmed again, by another method. */
const OPEN = ["created", "pending", "failed"] as const

/** Checks under way, by receipt: a second caller waits for the same one. */
const checksInProgress = new Map<string, Promise<void>>()

/** Books the result of the tenant's own payment, if it has not ended. Does nothing for anything else, or when the provider is unavailable. */
export const settleOwnPayment = ownWorkflow("see own payments", ({ tenantId }, { receipt }: { receipt: string }) =>
  settleIfOpen(receipt, eq(receipts.tenantId, tenantId)),
)

/** The same for a card that staff keyed in. */
export const settleKeyedPayment = workflow("record payments", (_actor, { receipt }: { receipt: string }) =>
  settleIfOpen(receipt, eq(receipts.source, "keyed")),
)

async function settleIfOpen(id: string, which: SQL): Promise<void> {
  const gateway = await paymentGateway()
  if (!gateway || !(await read((tx) => isOpen(tx, id, which)))) return
  const check = checksInProgress.get(id) ?? checkOpenPayment(gateway, id).catch(ignoreProviderFailure)
  checksInProgress.set(id, check)
  const done = check.finally(() => checksInProgress.delete(id))
  await Promise.race([done, delay(MAX_WAIT, undefined, { ref: false })])
}

async function isOpen(tx: Tx, id: string, which: SQL): Promise<boolean> {
  const open = tx
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(and(eq(receipts.id, id), which, inArray(receipts.status, OPEN)))
  return (await tx.one(open)) !== undefined
}

/** The sweep finds it later. */
function ignoreProviderFailure(error: unknown): void {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
}
