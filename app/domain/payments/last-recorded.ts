import { and, desc, eq } from "drizzle-orm"
import { journals, payments, receipts } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { accountBalance } from "../ledger/accounts.ts"
import { balancesOf } from "../ledger/balances.ts"
import { command } from "../permissions.ts"
import { findTenant } from "../tenants/tenants.ts"

/** The manual payment this person recorded last, whose it is and the account balance now; null before the first. */
export const lastRecorded = command("record payments", async (tx, actor) => {
  if (actor.userId === null) return null
  const payment = await tx.one(
    tx
      .select({
        tenantId: payments.tenantId,
        amount: payments.amount,
        tender: payments.tender,
        on: payments.effectiveOn,
      })
      .from(journals)
      .innerJoin(payments, eq(payments.journalId, journals.id))
      .innerJoin(receipts, and(eq(receipts.id, payments.receiptId), eq(receipts.source, "manual")))
      .where(and(eq(journals.actorUserId, actor.userId), eq(journals.kind, "payment")))
      .orderBy(desc(journals.id))
      .limit(1),
  )
  if (!payment) return null
  const balance = accountBalance(await balancesOf(tx, payment.tenantId))
  return { ...payment, name: fullName(await findTenant(tx, payment.tenantId)), balance }
})
