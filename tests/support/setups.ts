/** Saving a method: a tenant starts, completes it at the provider with a documented test method, and the provider sends its events. */
import { asc } from "drizzle-orm"
import type Stripe from "stripe"
import { read } from "#db/client.server.ts"
import { methodSetups } from "#db/schema/index.ts"
import { setUpMethod } from "~/domain/payment-methods/start-setup.ts"
import { methodsOf } from "~/domain/payment-methods/stored-methods.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { ANONYMOUS, NO_LEVEL, type TenantActor } from "~/domain/permissions.ts"

/** A tenant who is signed in to the portal. */
export const tenantAt = (tenantId: number): TenantActor => ({
  ...ANONYMOUS,
  userId: 1_000 + tenantId,
  name: "Dana Reyes",
  level: NO_LEVEL,
  tenantId,
  sessionId: 1,
})

const MANDATE = { customer_acceptance: { type: "offline", offline: {} } } as const

/** All setups, oldest first. */
export const setupRows = () =>
  read((tx) => tx.all(tx.select().from(methodSetups).orderBy(asc(methodSetups.createdAt), asc(methodSetups.id))))

export async function setupRow(id: string) {
  const found = (await setupRows()).find((row) => row.id === id)
  if (!found) throw new Error(`There is no setup ${id}`)
  return found
}

/** Starts to save a method, without details. Returns the ids of our setup and the provider's. */
export async function beginsSetup(tenantId: number): Promise<{ id: string; intent: string }> {
  const before = new Set((await setupRows()).map(({ id }) => id))
  await setUpMethod(tenantAt(tenantId), {})
  const made = (await setupRows()).find(({ id }) => !before.has(id))
  return { id: made?.id ?? "", intent: made?.setupIntent ?? "" }
}

/** Enters a documented test method, or a bank account, at the provider. A declined method is a valid result. */
export async function completesSetup(intent: string, method: string): Promise<void> {
  const mandate = method.startsWith("pm_card") ? {} : { mandate_data: MANDATE }
  await sandboxClient()
    .setupIntents.confirm(intent, { payment_method: method, return_url: "http://localhost:3000/back", ...mandate })
    .catch((error: { type: string }) => {
      if (error.type !== "StripeCardError") throw error
    })
}

/** A bank account entered by its number. Two small deposits must verify it. */
export async function typedAccount(number = "000123456789"): Promise<string> {
  const account = { account_number: number, routing_number: "110000000", account_holder_type: "company" } as const
  return (await sandboxClient().paymentMethods.create({ type: "us_bank_account", us_bank_account: account })).id
}

/** Enters the amounts of the deposits, in cents, or the code at the provider. A refused entry is a valid result. */
export async function entersDeposits(
  intent: string,
  entered: Stripe.SetupIntentVerifyMicrodepositsParams,
): Promise<void> {
  await sandboxClient()
    .setupIntents.verifyMicrodeposits(intent, entered)
    .catch((error: { type: string }) => {
      if (error.type !== "StripeInvalidRequestError") throw error
    })
}

/** A tenant's saved methods in our database. */
export const savedBy = (tenantId: number) => read((tx) => methodsOf(tx, tenantId))
