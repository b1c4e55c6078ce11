/** Payers who return from the payment page see the result at once if the provider responds quickly. Source: money.md 3.10. */
import { and, eq, inArray, type SQL } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { onlinePayments, receipts } from "#db/schema/index.ts"
import { ownWorkflow, workflow } from "../../commands.ts"
import { paymentGateway } from "../../payment-provider/payment-gateway.ts"
import { waitBriefly } from "../../payment-provider/wait-briefly.ts"
import { checkOpenPayment } from "./check-open-payment.ts"

/** A failed payment may be confirmed again, by another method. */
const OPEN = ["created", "pending", "failed"] as const

/** Books the result of the tenant's own payment, if it has not ended. Does nothing for other payments, or when the provider is unavailable. */
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
  await waitBriefly(`payment ${id}`, () => checkOpenPayment(gateway, id))
}

async function isOpen(tx: Tx, id: string, which: SQL): Promise<boolean> {
  const open = tx
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(and(eq(receipts.id, id), which, inArray(receipts.status, OPEN)))
  return (await tx.one(open)) !== undefined
}
