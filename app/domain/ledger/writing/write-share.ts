/** What a journal adds to its tenant's share of the rent roll, exactly as its draft says. Source: money.md 2.3. */
import type { Tx } from "#db/client.server.ts"
import { type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, minus, most, negated, plus, ZERO } from "~/values/money.ts"
import { inOrder } from "~/values/together.ts"
import { addOpenRentToShare, addPaidToShare, addToShare } from "../../rent-roll-totals/share.ts"
import { advanceRent, fullBalance } from "../accounts.ts"
import type { JournalDraft, OpenCharge } from "../journal-draft.ts"
import { paidBy } from "./write-projections.ts"

/** Adds what a draft moves: balances, what was paid, and open rent. A journal of no tenant moves nothing of them. */
export async function writeShare(tx: Tx, draft: JournalDraft): Promise<void> {
  const { tenantId, before, balances: after } = draft
  if (tenantId === null) return
  const paid = paidBy(draft)
  const moved = {
    rent: minus(after.rent, before.rent),
    late: minus(after.late, before.late),
    other: minus(after.other, before.other),
    depositOwed: minus(after.depositOwed, before.depositOwed),
    depositReserve: minus(after.depositReserve, before.depositReserve),
    advance: minus(advanceRent(after), advanceRent(before)),
    owing: Number(fullBalance(after) > 0) - Number(fullBalance(before) > 0),
  }
  await inOrder([
    addToShare(tx, tenantId, moved),
    ...(paid ? [addPaidToShare(tx, tenantId, paid)] : []),
    addOpenRentToShare(tx, tenantId, openRentBy(draft)),
  ])
}

function openRentBy({ charges, allocations, ends }: JournalDraft): Map<Month, Cents> {
  const moved = new Map<Month, Cents>()
  const add = (charge: Pick<OpenCharge, "kind" | "dueOn"> | null, cents: Cents) => {
    if (charge?.kind !== "rent") return
    const month = monthOf(charge.dueOn)
    moved.set(month, plus(moved.get(month) ?? ZERO, cents))
  }
  for (const made of charges) add(made, most(made.amount, ZERO))
  for (const { charge, cents } of allocations) add(charge, negated(cents))
  for (const { charge, cents } of ends) add(charge, negated(cents))
  return moved
}
