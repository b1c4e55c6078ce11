import type { Tx } from "#db/client.server.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { requestDetach } from "../payment-methods/detach-requests.ts"
import { sameMethods } from "../payment-methods/duplicate-methods.ts"
import { turnAutopayOff } from "../payment-methods/turn-off-autopay.ts"
import { mailTurnedOff } from "./autopay-emails.ts"

/** Removes a bank account after a lost dispute (money.md 3.9), turns off its autopay and mails the tenant. `methodId` is the provider's id, or null. */
export async function endMandate(
  tx: Tx,
  { source, tenantId }: Pick<Receipt, "source" | "tenantId">,
  methodId: string | null,
): Promise<void> {
  const ofAutopay = async () => source === "autopay" && (await turnAutopayOff(tx, tenantId))
  const wasOn = methodId === null ? await ofAutopay() : await detachAccount(tx, tenantId, methodId)
  if (wasOn) await mailTurnedOff(tx, tenantId, "bank_dispute")
}

/** Removes the account, also if it was saved again since. Returns whether autopay was on with it. */
async function detachAccount(tx: Tx, tenantId: number, methodId: string): Promise<boolean> {
  let wasOn = false
  for (const id of await sameMethods(tx, tenantId, methodId))
    wasOn = (await requestDetach(tx, tenantId, id, false)) || wasOn
  return wasOn
}
