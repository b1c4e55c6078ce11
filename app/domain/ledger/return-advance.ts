/** Advance rent returned in cash. Source: money.md 1.4, api.md M66. */
import { eq } from "drizzle-orm"
import { tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, negated } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { nextKey } from "../idempotency.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import type { Balances } from "./accounts.ts"
import type { ReturnAdvance } from "./inputs.ts"
import { post } from "./journal.ts"
import { addLine } from "./journal-draft.ts"
import { ledgerDay } from "./ledger-day.ts"

/** Returns advance cash, not credit. Refuses 404 TENANT_NOT_FOUND, 400 above the held cash, 409 BALANCES_CHANGED after another posting. */
export const returnAdvance = command("adjust balances", async (tx, actor, input: ReturnAdvance): Promise<Balances> => {
  mustBeAnothersLedger(actor, input.tenantId)
  const tenant = await tx.one(tx.select().from(tenants).where(eq(tenants.id, input.tenantId)))
  if (!tenant) throw new Refusal("TENANT_NOT_FOUND")
  const on = await ledgerDay(tx)
  const entry = { tenantId: tenant.id, kind: "advance_returned", key: nextKey(tx), on, memo: input.note } as const
  const { balances } = await post(tx, actor, entry, (draft) => {
    if (input.balanceSeq !== undefined && input.balanceSeq !== draft.balances.lastJournalId) {
      throw new Refusal("BALANCES_CHANGED")
    }
    const problem = returnProblem(input.amount, draft.balances)
    if (problem !== null) throw invalid("amount", problem)
    addLine(draft, "ADV_CASH", input.amount)
    addLine(draft, "ADV_OUT", negated(input.amount))
  })
  await record(tx, actor, {
    category: "TEN_BALANCEADJ",
    details: `Returned ${formatMoney(input.amount)} of advance rent to ${fullName(tenant)}.`,
    metadata: {
      TenantID: tenant.id,
      Meta: {
        Field: "AdvanceRent",
        OldValue: balances.advanceCash + balances.advanceCredit + input.amount,
        NewValue: balances.advanceCash + balances.advanceCredit,
      },
      Note: input.note,
    },
  })
  return balances
})

/** The reason why an amount cannot be returned, or null. Only held cash can be returned. */
export function returnProblem(amount: Cents, { advanceCash }: Balances): string | null {
  return amount > advanceCash ? `No more than ${formatMoney(advanceCash)} can be returned.` : null
}
