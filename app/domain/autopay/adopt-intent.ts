import type { Tx } from "#db/client.server.ts"
import { runOfReceipt } from "../autopay-runs/autopay-runs.ts"
import { restoreRun } from "../autopay-runs/restored-run.ts"
import { type PaymentGateway, type ProviderIntent, ProviderUnavailable } from "../payment-provider/port.ts"
import type { AutopayIntentDetails } from "../payments/online/autopay-intent.ts"
import { createOnlinePayment, methodTypeOf } from "../payments/online/online-payment.ts"
import { describedReceipt } from "../payments/online/restored-receipt.ts"
import { storeProviderIds } from "../payments/provider-ids.ts"

/** Remakes the receipt of an unconfirmed payment of the month that a restored database lost; it replaces the prepared one. Charged if owed. */
export async function adoptIntent(
  tx: Tx,
  gateway: PaymentGateway,
  { details: { receipt, online }, intent }: { details: AutopayIntentDetails; intent: ProviderIntent },
): Promise<void> {
  const described = describedReceipt(intent)
  const run = await runOfReceipt(tx, receipt.id)
  if (!run) return
  if (described?.tenant !== receipt.tenantId)
    throw new ProviderUnavailable(`The provider's payment ${intent.id} is not described as ours`)
  const { receipt: id, choice, amount, fee } = described
  const methodId = online.methodId ?? undefined
  const { tenantId, tender, source } = receipt
  const made = { id, tenantId, choice, amount, fee, tender, source, initiatedAt: intent.createdAt }
  await createOnlinePayment(tx, { gateway, flow: "saved", methodId, ...made })
  await storeProviderIds(tx, id, { intent: intent.id })
  const { month } = run
  const methodType = methodTypeOf(receipt)
  const restored = { tenantId, month, receiptId: id, amount, methodType, methodId: online.methodId }
  await restoreRun(tx, { ...restored, initiatedAt: intent.createdAt })
}
