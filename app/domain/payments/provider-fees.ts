import type { Tx } from "#db/client.server.ts"
import { dayAt } from "~/values/calendar.ts"
import { type Cents, negated } from "~/values/money.ts"
import { post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import type { Actor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"

/** The provider's charge in one balance transaction, negative when it returns money, never zero. Processing fees belong to a receipt. */
export type ProviderFee = {
  transactionId: string
  receiptId: string | null
  kind: "processing" | "other"
  amount: Cents
  at: number
}

/** Books the provider's fee as the property's expense, once. Source: money.md 1.4 "Stripe fee". */
export async function postProviderFee(tx: Tx, actor: Actor, fee: ProviderFee): Promise<void> {
  const on = dayAt(fee.at, await zoneOf(tx))
  const { receiptId } = fee
  const entry = { tenantId: null, kind: "provider_fee", key: `bt:${fee.transactionId}`, on, receiptId } as const
  await post(tx, actor, entry, (draft) => {
    addLine(draft, fee.kind === "processing" ? "EXP_PROC" : "EXP_STRIPE_MISC", fee.amount)
    addLine(draft, "STRIPE", negated(fee.amount))
  })
}
