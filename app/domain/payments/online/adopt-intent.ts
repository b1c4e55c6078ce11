import type { Tx } from "#db/client.server.ts"
import { type PaymentGateway, type ProviderIntent, ProviderUnavailable } from "../../payment-provider/port.ts"
import { storeProviderIds } from "../provider-ids.ts"
import type { AutopayIntentDetails } from "./autopay-intent.ts"
import type { ChargeRules } from "./charge-rules.ts"
import { createOnlinePayment, methodTypeOf } from "./online-payment.ts"
import { describedReceipt } from "./restored-receipt.ts"

type Found = {
  details: AutopayIntentDetails
  intent: ProviderIntent
  rules: Pick<ChargeRules, "find" | "restore">
}

/** Creates again the receipt of an unconfirmed payment that a restored database has lost. It replaces the prepared receipt and is charged if it is still owed. */
export async function adoptIntent(
  tx: Tx,
  gateway: PaymentGateway,
  { details: { receipt, online }, intent, rules }: Found,
): Promise<void> {
  const described = describedReceipt(intent)
  if (!(await rules.find(tx, receipt.id))) return
  if (described?.tenant !== receipt.tenantId)
    throw new ProviderUnavailable(`The provider's payment ${intent.id} is not described as ours`)
  const { receipt: receiptId, choice, amount, fee } = described
  const { tenantId, tender, source } = receipt
  const made = { tenantId, choice, amount, fee, tender, source, initiatedAt: intent.createdAt }
  const { signInId } = online
  const methodId = online.methodId ?? undefined
  await createOnlinePayment(tx, { gateway, flow: "saved", methodId, signInId, id: receiptId, ...made })
  await storeProviderIds(tx, receiptId, { intent: intent.id })
  const methodType = methodTypeOf(receipt)
  const restored = { receiptId, choice, amount, methodType, methodId: online.methodId, initiatedAt: intent.createdAt }
  await rules.restore(tx, receipt.id, restored)
}
