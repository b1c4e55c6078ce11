import type { Tx } from "#db/client.server.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { mailTurnedOff } from "./autopay-emails.ts"
import { requestDetach } from "./detach-requests.ts"
import { sameMethods } from "./duplicate-methods.ts"
import { turnAutopayOff } from "./turn-off-autopay.ts"

/**
 * The mandate of a bank account ends with the lost dispute of a payment from it: it cannot be debited again, and is removed at the provider. Autopay that
 * was on with it is off, and its tenant is mailed so. `methodId` is the provider's, null when it is not known. Source: money.md 3.9.
 */
export async function endMandate(
  tx: Tx,
  { source, tenantId }: Pick<Receipt, "source" | "tenantId">,
  methodId: string | null,
): Promise<void> {
  const ofAutopay = async () => source === "autopay" && (await turnAutopayOff(tx, tenantId))
  const wasOn = methodId === null ? await ofAutopay() : await detachAccount(tx, tenantId, methodId)
  if (wasOn) await mailTurnedOff(tx, tenantId, "bank_dispute")
}

/** Also as it was saved again since. Returns whether autopay was on by it. */
async function detachAccount(tx: Tx, tenantId: number, methodId: string): Promise<boolean> {
  let wasOn = false
  for (const id of await sameMethods(tx, tenantId, methodId)) wasOn = (await requestDetach(tx, tenantId, id)) || wasOn
  return wasOn
}
