/** Advance rent given back in cash. Source: money.md 1.4, api.md M66. */
import { eq } from "drizzle-orm"
import { tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { nextKey } from "../once.ts"
import { command } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { Balances } from "./accounts.ts"
import { enter } from "./book.ts"
import type { ReturnAdvance } from "./inputs.ts"
import { post } from "./journal.ts"
import { ledgerDay } from "./ledger-day.ts"

/** Returns part of the cash held in advance; credit given is not payable. Refuses 404 TENANT_NOT_FOUND and 400 more than is held. */
export const returnAdvance = command("adjust balances", async (tx, actor, input: ReturnAdvance): Promise<Balances> => {
  const tenant = await tx.one(tx.select().from(tenants).where(eq(tenants.id, input.tenantID)))
  if (!tenant) throw new Refusal("TENANT_NOT_FOUND")
  const on = await ledgerDay(tx)
  const entry = { tenantId: tenant.id, kind: "advance_returned", key: nextKey(tx), on, memo: input.note } as const
  const { balances } = await post(tx, actor, entry, (book) => {
    if (input.amount > book.balances.advanceCash) throw badField("amount", "Invalid value.")
    enter(book, "ADV_CASH", input.amount)
    enter(book, "ADV_OUT", -input.amount)
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
