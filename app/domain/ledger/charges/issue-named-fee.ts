import type { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { negated } from "~/values/money.ts"
import { creditText } from "~/values/payments/applied-parts-text.ts"
import { command } from "../../commands.ts"
import { Refusal } from "../../refusal.ts"
import { findTenant } from "../../tenants/tenants.ts"
import { CREDIT_ORDERS } from "../application-order.ts"
import { appliedParts } from "../applied-parts.ts"
import { balancesOf } from "../balances.ts"
import type { FeeForm } from "../inputs.ts"
import { issueFee } from "./fees.ts"

type FeeInput = z.output<typeof FeeForm>

/** Issues a fee or a credit from a page. Refuses as `issueFee` does, and (400) a credit above the fees until the page has shown where the rest goes. */
export const issueNamedFee = command("issue fees", async (tx, actor, input: FeeInput) => {
  await mustHaveSeenSpread(tx, input)
  const charge = await issueFee(tx, actor, input)
  const parts = charge.amount < 0 ? await appliedParts(tx, charge.journalId) : []
  return { charge, name: fullName(await findTenant(tx, input.tenantId)), parts }
})

async function mustHaveSeenSpread(tx: Tx, { tenantId, amount, type, creditSeen }: FeeInput): Promise<void> {
  if (amount >= 0) return
  await findTenant(tx, tenantId)
  const { rent, late, other } = await balancesOf(tx, tenantId)
  const owed = { rent, late, other }
  const message = creditText(negated(amount), owed, CREDIT_ORDERS[type])
  if (-amount <= owed[type] || creditSeen === message) return
  const fields = { amount: [`${message} That is more than these fees. Give the credit once more if it is right.`] }
  throw new Refusal("VALIDATION_ERROR", { fields })
}
