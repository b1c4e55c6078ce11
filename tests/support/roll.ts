/** The rent roll for tests, and money that arrives by card and bank. */
import { addSubunit } from "~/domain/leasing/subunits.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { receiptPaid, receiptPending } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { rentRoll } from "~/domain/rent-roll/rent-roll.ts"
import type { RentRollQuery } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { opensReceipt } from "./provider.ts"
import { during, mona, on, seen } from "./world.ts"

/** Mona's rent roll on a day, by default every unit in order of its number. */
export function rollOn(day: string, request: Partial<RentRollQuery> = {}) {
  const whole: RentRollQuery = { search: "", flags: [], sort: "unit", descending: false, page: 1, per: 100, ...request }
  return seen(day, (tx) => rentRoll(tx, mona, whole))
}

/** The unit numbers of the rent roll, in its order. */
export async function unitsOn(day: string, request: Partial<RentRollQuery> = {}): Promise<number[]> {
  return (await rollOn(day, request)).rows.map((row) => row.number)
}

/** Moves a tenant into a further, vacant unit at a rent. Balances do not change. */
export function movesIntoToo(tenantId: number, unitNumber: number, day: string, { rent }: { rent: number }) {
  return during(day, async (tx) => {
    const now = await balancesOf(tx, tenantId)
    const input = {
      newRentBalance: now.rent,
      newFeeBalance: now.other,
      newTotalDeposit: ZERO,
      newMonthlyRent: asCents(rent),
    }
    return addSubunit(tx, mona, { tenantId, unitNumber, ...input })
  })
}

type Sent = { choice: "everything" | "rent" | "deposit" | "fees"; tender: "card" | "ach"; fee?: number }

/** Starts a payment through the portal. Returns the receipt's id. */
export function sends(tenantId: number, amount: number, day: string, terms: Sent): Promise<string> {
  return during(day, async (tx) => {
    const receiptId = await opensReceipt(tx, tenantId, amount, terms)
    await receiptPending(tx, { receiptId, at: tx.now })
    return receiptId
  })
}

/** Completes a started payment. */
export async function arrives(receiptId: string, day: string): Promise<void> {
  await during(day, (tx) => receiptPaid(tx, SYSTEM, { receiptId, at: on(day) }))
}
