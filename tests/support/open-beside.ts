/** Several open payments on the provider's page: two devices start in the same second, or the provider responds late. */
import { read, write } from "#db/client.server.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { onlinePaymentOf } from "~/domain/payments/online/online-payment.ts"
import { openAtProvider } from "~/domain/payments/online/open-at-provider.ts"
import { openPayment } from "~/domain/payments/online/open-payment.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asCents } from "~/values/money.ts"
import { minutesPass } from "./online.ts"
import { gateway } from "./sandbox.ts"

export type Choice = "everything" | "rent"
type Start = { amount?: number; choice?: Choice; methodType?: "card" | "us_bank_account"; source?: "portal" | "keyed" }
export type OpenPage = Awaited<ReturnType<typeof opensBeside>>

/** Opens a tenant's payment before the provider is told to end the older ones. */
export async function opensBeside(tenantId: number, start: Start = {}) {
  const { amount = 100_000, choice = "everything", methodType = "card", source = "portal" } = start
  const provider = await gateway()
  minutesPass(1)
  const order = { choice, amount: asCents(amount), methodType, source, flow: "hosted" } as const
  const receiptId = await write(
    async (tx) => openPayment(tx, provider, await findTenant(tx, tenantId), order),
    Date.now(),
  )
  await openAtProvider(provider, receiptId)
  minutesPass(1)
  const { online } = await read((tx) => onlinePaymentOf(tx, receiptId))
  return { receiptId, sessionId: online.sessionId ?? "", methodType }
}

export const pay = ({ sessionId, methodType }: OpenPage) =>
  confirmOnHostedPage(sessionId, methodType === "card" ? "pm_card_visa" : "pm_usBankAccount_success")
