/** The first day on which a posting at a bank account may be dated, after its last finished reconciliation. Source: money.md 11.5. */
import { and, eq, isNotNull, max } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankReconciliations } from "#db/schema/index.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { type LocatedPayment, locationOf } from "./cash-location.ts"

/** For the return of a payment that is in a bank account. Undefined if that account has no finished reconciliation. */
export async function firstDayAtBank(tx: Tx, payment: LocatedPayment): Promise<Day | undefined> {
  const location = await locationOf(tx, payment)
  if (location?.at !== "account" && location?.at !== "beginning") return undefined
  const { accountId, endsOn, finishedAt } = bankReconciliations
  const last = await tx.one(
    tx
      .select({ on: max(endsOn) })
      .from(bankReconciliations)
      .where(and(eq(accountId, location.accountId), isNotNull(finishedAt))),
  )
  return last?.on ? addDays(last.on, 1) : undefined
}
