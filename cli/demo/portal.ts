/** Card and bank payments of the demo's past, as tenants make them: begun in the portal and paid on the sandbox's page. */
import { eq } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox/payer.ts"
import { onlinePaymentOf } from "~/domain/payments/online-payment.ts"
import { payInPortal } from "~/domain/payments/start-payment.ts"
import { ANONYMOUS, NO_LEVEL, type TenantActor } from "~/domain/permissions.ts"
import { fullName } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"

/** The documented test methods by which tenants of the demo pay. */
const TOKENS = {
  card: "pm_card_visa",
  disputedCard: "pm_card_createDispute",
  bank: "pm_usBankAccount_success",
  emptyBank: "pm_usBankAccount_insufficientFunds",
} as const

export type PortalMethod = keyof typeof TOKENS

export const isPortalMethod = (method: string): method is PortalMethod => Object.hasOwn(TOKENS, method)

/** A tenant pays in the portal: a card's money arrives at once, a bank payment is under way until the bank has answered. */
export async function payAtPortal(tenantId: number, by: PortalMethod, amount: Cents): Promise<void> {
  const token = TOKENS[by]
  const tenant = await read((tx) => tenantActor(tx, tenantId))
  const methodId = token.startsWith("pm_card") ? "card" : "us_bank_account"
  const { receipt } = await payInPortal(tenant, { amount, choice: "customEverything", methodId })
  const { online } = await read((tx) => onlinePaymentOf(tx, receipt))
  const paid = confirmOnHostedPage(online.sessionId ?? "", token)
  if (paid?.next !== "return") throw new Error(`The sandbox did not take the payment ${receipt} by ${token}`)
}

async function tenantActor(tx: Tx, tenantId: number): Promise<TenantActor> {
  const user = await tx.one(tx.select().from(users).where(eq(users.tenantId, tenantId)))
  if (!user) throw new Error(`Tenant ${tenantId} has no account`)
  return { ...ANONYMOUS, userId: user.id, name: fullName(user), level: NO_LEVEL, tenantId }
}
