/** Balances from before Suitekeeper kept the books, posted as adjustments. Source: money.md 1.4 "opening balances". */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, negated } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import { setBalance } from "./adjustments.ts"
import { charge } from "./draft-charges.ts"
import { post } from "./journal.ts"
import { addLine } from "./journal-draft.ts"
import { ledgerDay } from "./ledger-day.ts"

/** Amounts in cents. A negative `rent` is advance rent, which is applied at once to the other opening balances. */
export type Opening = {
  tenantId: number
  unitNumber: number
  stayId: number
  rent: Cents
  late: Cents
  other: Cents
  depositHeld: Cents
  depositOwed: Cents
}

/** Posts a stay's opening balances today, each once. */
export async function openBalances(tx: Tx, actor: Actor, opening: Opening): Promise<void> {
  const { tenantId, unitNumber, stayId } = opening
  const on = await ledgerDay(tx)
  const key = (field: string) => `import:${unitNumber}:${stayId}:${field}`
  const owed = { newRentBalance: opening.rent, newLateFeeBalance: opening.late, newOtherFeeBalance: opening.other }
  for (const name of ["newRentBalance", "newLateFeeBalance", "newOtherFeeBalance"] as const) {
    const value = owed[name]
    if (value > 0)
      await setBalance(tx, actor, { tenantId, name, value, key: key(name), kind: "manager_adjustment", on })
  }
  if (opening.rent < 0)
    await openAdvance(tx, actor, { tenantId, key: key("advance"), on, cents: negated(opening.rent) })
  if (opening.depositHeld > 0) {
    const value = opening.depositHeld
    const name = "newDepositReserve"
    await setBalance(tx, actor, { tenantId, name, value, key: key("depositHeld"), kind: "opening_balance", on })
  }
  if (opening.depositOwed > 0) {
    await post(tx, actor, { tenantId, kind: "deposit_charge", key: key("depositOwed"), on }, (draft) => {
      charge(draft, { kind: "deposit", amount: opening.depositOwed, origin: "import", stayId, unitNumber })
    })
  }
}

type Advance = { tenantId: number; key: string; on: Day; cents: Cents }

async function openAdvance(tx: Tx, actor: Actor, { tenantId, key, on, cents }: Advance): Promise<void> {
  await post(tx, actor, { tenantId, kind: "opening_balance", key, on, memo: "Opening advance rent" }, (draft) => {
    addLine(draft, "ADJ", cents)
    addLine(draft, "ADV_CASH", negated(cents))
  })
}
