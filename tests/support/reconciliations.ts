/** Reconciliations for tests. Money is in cents, a day is "2026-03-01". */
import { read } from "#db/client.server.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { beginReconciliation } from "~/domain/reconciliation/begin-reconciliation.ts"
import { finishAt } from "~/domain/reconciliation/finish-reconciliation.ts"
import { type Reconciliation, reconciliationOf } from "~/domain/reconciliation/reconciliation.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins, isDeposited, slipOf } from "./bank.ts"
import { during, mona, on } from "./world.ts"

/** Begins a statement's reconciliation on a day. A closing balance below zero means overdrawn. */
export const begins = (account: number, endsOn: string, closing: number, day: string): Promise<Reconciliation> =>
  during(day, (tx) =>
    beginReconciliation(tx, SYSTEM, {
      bankAccountId: account,
      endDate: asDay(endsOn),
      closing: asCents(Math.abs(closing)),
      isOverdrawn: closing < 0,
    }),
  )

export const finishes = (reconciliationId: number, day: string): Promise<Reconciliation> =>
  finishAt(SYSTEM, { reconciliationId }, on(day))

export const reconciliation = (id: number): Promise<Reconciliation> =>
  read((tx) => reconciliationOf(tx, SYSTEM, { reconciliation: id }))

/** The amounts of ticked lines, and of unticked ones. */
export const amountsOf = ({ lines }: Reconciliation) => ({
  ticked: lines.flatMap(({ isTicked, amount }) => (isTicked ? [amount] : [])),
  outstanding: lines.flatMap(({ isTicked, amount }) => (isTicked ? [] : [amount])),
})

type Paid = { tenantId: number; amount: number; day: string; method?: "check" | "zelle"; note?: string }

/** Mona records a payment of rent. Returns its number. */
export async function paid({ tenantId, amount, day, method = "check", note }: Paid): Promise<number> {
  const input = { tenantId, amount: asCents(amount), paymentDate: asDay(day), method, type: "rent" as const, note }
  return (await during(day, (tx) => recordPayment(tx, mona, input))).id
}

/** Deposits payments by a slip on a day. Returns the slip's number. */
export async function deposited(account: number, paymentIds: number[], day: string): Promise<number> {
  const slip = await slipOf(account, paymentIds, day)
  await isDeposited(slip, day)
  return slip
}

/** An account that begins with 5000.00 on Jan 1, 2026, and one deposit of a tenant's check of 1000.00 on Jan 5. */
export async function accountWithDeposit(tenantId: number, name = "Operating"): Promise<number> {
  const account = await bankAccountBegins(name, { on: "2026-01-01", opening: 500_000 })
  await deposited(account, [await paid({ tenantId, amount: 100_000, day: "2026-01-05" })], "2026-01-05")
  return account
}
