/** The portal actions of the demo's tenants: they pay on the sandbox's page or by a saved method, save methods there, and turn autopay on. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { chooseOwnMethod, enableAutopay } from "~/domain/autopay/own-autopay.ts"
import { skipAutopay } from "~/domain/autopay/skips.ts"
import { methodSetupOf } from "~/domain/payment-methods/method-setups.ts"
import { settleOwnSetup } from "~/domain/payment-methods/own-setup.ts"
import { setUpInPortal } from "~/domain/payment-methods/start-setup.ts"
import { methodsOf } from "~/domain/payment-methods/stored-methods.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { confirmOwnPayment } from "~/domain/payments/online/confirm-saved.ts"
import { onlinePaymentOf } from "~/domain/payments/online/online-payment.ts"
import { payInPortal } from "~/domain/payments/online/start-payment.ts"
import { ANONYMOUS, NO_LEVEL, type TenantActor } from "~/domain/permissions.ts"
import { fullName } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"

const TOKENS = {
  card: "pm_card_visa",
  disputedCard: "pm_card_createDispute",
  failingCard: "pm_card_chargeCustomerFail",
  bank: "pm_usBankAccount_success",
  emptyBank: "pm_usBankAccount_insufficientFunds",
} as const

export type DemoMethod = keyof typeof TOKENS
/** "saved" pays by the last saved method. */
export type PortalMethod = Exclude<DemoMethod, "failingCard"> | "saved"

export const isPortalMethod = (method: string): method is PortalMethod =>
  method === "saved" || Object.hasOwn(TOKENS, method)

/** A tenant pays in the portal. A card's money arrives at once; a bank payment is pending until the bank answers. */
export async function payAtPortal(tenantId: number, by: PortalMethod, amount: Cents): Promise<void> {
  const tenant = await read((tx) => tenantActor(tx, tenantId))
  const choice = "customEverything"
  if (by === "saved") {
    const methodId = await lastSaved(tenantId)
    await confirmOwnPayment(tenant, await payInPortal(tenant, { amount, choice, methodId }))
    return
  }
  const token = TOKENS[by]
  const methodId = token.startsWith("pm_card") ? "card" : "us_bank_account"
  const { receipt } = await payInPortal(tenant, { amount, choice, methodId })
  const { online } = await read((tx) => onlinePaymentOf(tx, receipt))
  const paid = await confirmOnHostedPage(online.sessionId ?? "", token)
  if (paid?.next !== "return") throw new Error(`The sandbox did not take the payment ${receipt} by ${token}`)
}

export type CardExpiry = { month: number; year: number }

/** A tenant saves a method on the sandbox's page. `expiry` is a card's, 12/2040 by default. */
export async function saveMethod(tenantId: number, method: DemoMethod, expiry?: CardExpiry): Promise<void> {
  const tenant = await read((tx) => tenantActor(tx, tenantId))
  const { setup } = await setUpInPortal(tenant, {})
  const { sessionId } = await read((tx) => methodSetupOf(tx, setup))
  const saved = await confirmOnHostedPage(sessionId ?? "", TOKENS[method], expiry)
  if (saved?.next !== "return") throw new Error(`The sandbox did not save ${TOKENS[method]}`)
  await settleOwnSetup(tenant, { setup })
}

export async function useForAutopay(tenantId: number): Promise<void> {
  const methodId = await lastSaved(tenantId)
  await write(async (tx) => {
    const tenant = await tenantActor(tx, tenantId)
    await chooseOwnMethod(tx, tenant, { methodId })
    await enableAutopay(tx, tenant, {})
  })
}

export const skipNextAutopay = (tenantId: number) =>
  write(async (tx) => skipAutopay(tx, await tenantActor(tx, tenantId), { skip: true }))

async function lastSaved(tenantId: number): Promise<string> {
  const [method] = await read((tx) => methodsOf(tx, tenantId))
  if (!method) throw new Error(`Tenant ${tenantId} has no saved method`)
  return method.id
}

export async function tenantActor(tx: Tx, tenantId: number): Promise<TenantActor> {
  const user = await tx.one(tx.select().from(users).where(eq(users.tenantId, tenantId)))
  if (!user) throw new Error(`Tenant ${tenantId} has no account`)
  return { ...ANONYMOUS, userId: user.id, name: fullName(user), level: NO_LEVEL, tenantId }
}
