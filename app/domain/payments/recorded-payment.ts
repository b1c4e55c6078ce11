import { and, eq } from "drizzle-orm"
import { journals, payments, receipts } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { command } from "../commands.ts"
import { accountBalance } from "../ledger/accounts.ts"
import { appliedParts, recurringPaid } from "../ledger/applied-parts.ts"
import { owedNowNote } from "../ledger/balance-names.ts"
import { balancesOf } from "../ledger/balances.ts"
import { rentsSince, unitsOf } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"

/** A manual payment that this user recorded: its tenant, `parts`, the `recurring` charges among them, the first day of renting, the balance now. Null for others. */
export const recordedPayment = command("record payments", async (tx, actor, { id }: { id: number }) => {
  if (actor.userId === null) return null
  const payment = await tx.one(
    tx
      .select({
        tenantId: payments.tenantId,
        amount: payments.amount,
        tender: payments.tender,
        type: payments.type,
        on: payments.effectiveOn,
        status: receipts.status,
        note: receipts.note,
        journalId: journals.id,
      })
      .from(journals)
      .innerJoin(payments, eq(payments.journalId, journals.id))
      .innerJoin(receipts, and(eq(receipts.id, payments.receiptId), eq(receipts.source, "manual")))
      .where(and(eq(payments.id, id), eq(journals.actorUserId, actor.userId), eq(journals.kind, "payment"))),
  )
  if (!payment) return null
  const { tenantId } = payment
  const balances = await balancesOf(tx, tenantId)
  return {
    ...payment,
    name: fullName(await findTenant(tx, tenantId)),
    units: (await unitsOf(tx, tenantId)).map(({ unitNumber }) => unitNumber),
    since: await rentsSince(tx, tenantId),
    parts: await appliedParts(tx, payment.journalId),
    recurring: await recurringPaid(tx, payment.journalId),
    balance: accountBalance(balances),
    owedNote: owedNowNote(balances),
  }
})
