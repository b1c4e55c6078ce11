/** The tenant of an online payment. Source: api.md X275. */
import { eq } from "drizzle-orm"
import { receipts, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { PaymentPayoutsQuery } from "./inputs.ts"

/** Refuses 404 PAYMENT_NOT_FOUND. */
export const paymentOwner = command("see tenants", async (tx, _actor, { stripePaymentId }: PaymentPayoutsQuery) => {
  const found = await tx.one(
    tx
      .select({ tenant: tenants })
      .from(receipts)
      .innerJoin(tenants, eq(tenants.id, receipts.tenantId))
      .where(eq(receipts.stripeIntent, stripePaymentId)),
  )
  if (!found) throw new Refusal("PAYMENT_NOT_FOUND")
  return { tenantId: found.tenant.id, name: fullName(found.tenant) }
})
