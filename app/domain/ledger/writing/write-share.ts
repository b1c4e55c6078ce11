/** Adds journals to their tenants' share of the rent roll totals, exactly as drafted. Source: money.md 2.3. */
import type { Tx } from "#db/client.server.ts"
import { type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, minus, most, negated, plus, ZERO } from "~/values/money.ts"
import { inOrder } from "~/values/together.ts"
import { addOpenRentToShare, addPaidToShare, addToShare, type Moved } from "../../rent-roll-totals/share.ts"
import { advanceRent, fullBalance } from "../accounts.ts"
import type { JournalDraft, OpenCharge } from "../journal-draft.ts"
import { paidBy } from "./write-projections.ts"

/** Adds the changes of drafts: balances, payments and open rent. A journal without a tenant changes none of these. */
export async function writeShare(tx: Tx, drafts: readonly JournalDraft[]): Promise<void> {
  const ofTenants = drafts.flatMap((draft) => (draft.tenantId === null ? [] : [{ draft, tenantId: draft.tenantId }]))
  const openRent = ofTenants.flatMap(({ draft, tenantId }) =>
    [...openRentBy(draft)].map(([period, cents]) => ({ tenantId, period, cents })),
  )
  await inOrder([
    addToShare(
      tx,
      ofTenants.map(({ draft, tenantId }) => ({ tenantId, ...movedBy(draft) })),
    ),
    ...ofTenants.map(({ draft, tenantId }) => addPaidToShare(tx, tenantId, paidBy(draft))),
    addOpenRentToShare(tx, openRent),
  ])
}

const movedBy = ({ before, balances: after }: JournalDraft): Moved => ({
  rent: minus(after.rent, before.rent),
  late: minus(after.late, before.late),
  other: minus(after.other, before.other),
  depositOwed: minus(after.depositOwed, before.depositOwed),
  depositReserve: minus(after.depositReserve, before.depositReserve),
  advance: minus(advanceRent(after), advanceRent(before)),
  owing: Number(fullBalance(after) > 0) - Number(fullBalance(before) > 0),
})

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
