/** The jobs' postings if a clock in doubt were right, to be read before confirming it. Source: money.md section 4, "Doubt about the clock". */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { daysDue, lastDue } from "~/values/job-days.ts"
import { type Cents, sum } from "~/values/money.ts"
import { isTooLate, tenantsDueOn } from "../autopay/prepare-run.ts"
import { type ClockDoubt, clockDoubt } from "../clock/doubt.ts"
import { doneUpTo } from "../clock/watermark.ts"
import { command } from "../commands.ts"
import { lateFeesOf } from "../ledger/charges/late-fees.ts"
import { rentDue } from "../ledger/charges/rent-due.ts"
import { defaultsOf, zoneOf } from "../settings/defaults.ts"

/** The number of postings, and their sum in cents. */
type Postings = { count: number; total: Cents }

/** `days`: none with a clock that is behind. `lateFees`: at most, if no tenant paid since. `autopay`: those to charge, and those too late. */
export type CatchUp = {
  doubt: ClockDoubt
  zone: string
  days: Day[]
  rents: Postings
  lateFees: Postings
  autopay: { charged: number; missed: number }
}

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
  const tenants = [...new Set(due.map(({ tenantId }) => tenantId))]
  return {
    doubt,
    zone,
    days,
    rents: postings(rents),
    lateFees: postings(await lateFees(tx, tenants, { first, last })),
    autopay: await autopays(tx, days),
  }
})

const postings = (amounts: Cents[]): Postings => ({ count: amounts.length, total: sum(amounts) })
const NOTHING = { rents: postings([]), lateFees: postings([]), autopay: { charged: 0, missed: 0 } }

async function lateFees(tx: Tx, tenants: number[], between: { first: Day; last: Day }): Promise<Cents[]> {
  if ((await defaultsOf(tx)).lateFeePercent === null) return []
  const fees: Cents[] = []
  for (const tenantId of tenants) {
    for (const { amount } of (await lateFeesOf(tx, tenantId, between)).values()) fees.push(amount)
  }
  return fees
}

async function autopays(tx: Tx, days: Day[]): Promise<CatchUp["autopay"]> {
  const found = { charged: 0, missed: 0 }
  for (const day of days) {
    const { length } = await tenantsDueOn(tx, day)
    found[(await isTooLate(tx, day)) ? "missed" : "charged"] += length
  }
  return found
}
