/** The jobs' postings if a clock in doubt were right, to be read before confirming it. Source: money.md section 4, "Doubt about the clock". */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { daysDue, lastDue } from "~/values/job-days.ts"
import { type Cents, plus, sum, ZERO } from "~/values/money.ts"
import { tenantsDueOn } from "../autopay/prepare-run.ts"
import { type ClockDoubt, clockDoubt } from "../clock/doubt.ts"
import { doneUpTo } from "../clock/watermark.ts"
import { command } from "../commands.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { lateFeeAmount } from "../ledger/charges/late-fee-amount.ts"
import { lateFeesOf } from "../ledger/charges/late-fees.ts"
import { type RentDue, rentDue } from "../ledger/charges/rent-due.ts"
import { isTooLate } from "../payments/online/charge-by-job.ts"
import { scheduledById } from "../scheduled-outcomes/scheduled-rows.ts"
import { scheduledDueOn } from "../scheduled-payments/begin-scheduled.ts"
import { zoneOf } from "../settings/defaults.ts"

type Postings = { count: number; total: Cents }

/** `days` is empty if the clock is behind. `lateFees` is the maximum, if no tenant pays first. The others: payments to charge, and those that are too late. */
export type CatchUp = {
  doubt: ClockDoubt
  zone: string
  days: Day[]
  rents: Postings
  lateFees: Postings
  autopay: Charges
  scheduled: Charges
}

type Charges = { charged: number; missed: number }

/** The pending postings; null while the clock is trusted. */
export const catchUp = command("manage settings", async (tx, _actor, _input: object): Promise<CatchUp | null> => {
  const doubt = await clockDoubt(tx)
  if (doubt === null) return null
  const zone = await zoneOf(tx)
  const days = doubt.isBehind ? [] : daysDue(await doneUpTo(tx), tx.now, zone)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { doubt, zone, days, ...NOTHING }
  const due = await rentDue(tx, lastDue(tx.now, zone))
  const rents = due.filter(({ isCharged }) => isCharged).map(({ amount }) => amount)
  return {
    doubt,
    zone,
    days,
    rents: postings(rents),
    lateFees: postings(await lateFees(tx, due, { first, last })),
    autopay: await autopays(tx, days),
    scheduled: await scheduledOnes(tx, last),
  }
})

const postings = (amounts: Cents[]): Postings => ({ count: amounts.length, total: sum(amounts) })
const none = (): Charges => ({ charged: 0, missed: 0 })
const NOTHING = { rents: postings([]), lateFees: postings([]), autopay: none(), scheduled: none() }

/** The maximum of each late fee: all rent that is open or will be charged by then is overdue, and no other late fee was charged. */
async function lateFees(tx: Tx, due: RentDue[], between: { first: Day; last: Day }): Promise<Cents[]> {
  const fees: Cents[] = []
  for (const [tenantId, rents] of Map.groupBy(due, (each) => each.tenantId)) {
    const own = await lateFeesOf(tx, tenantId, between)
    const open = own.size === 0 ? ZERO : (await owedAndHeld(tx, tenantId)).rent
    for (const { on, rent, terms } of own.values()) {
      const coming = rents.filter(({ isCharged, dueOn }) => isCharged && dueOn < on)
      const overdue = plus(open, ...coming.map(({ amount }) => amount))
      const most = lateFeeAmount(terms, { rent, overdue, charged: ZERO })
      if (most > 0) fees.push(most)
    }
  }
  return fees
}

async function autopays(tx: Tx, days: Day[]): Promise<Charges> {
  const found = none()
  for (const day of days) {
    const { length } = await tenantsDueOn(tx, day)
    found[(await isTooLate(tx, day)) ? "missed" : "charged"] += length
  }
  return found
}

/** Payments that tenants set for a day. Source: money.md 9.10. */
async function scheduledOnes(tx: Tx, last: Day): Promise<Charges> {
  const found = none()
  for (const id of await scheduledDueOn(tx, last)) {
    const row = await scheduledById(tx, id)
    if (row) found[(await isTooLate(tx, row.payOn)) ? "missed" : "charged"] += 1
  }
  return found
}
