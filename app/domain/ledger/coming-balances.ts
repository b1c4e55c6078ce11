/** A tenant's balances after the jobs of a later day. Source: money.md 3.18 and section 4. */
import type { Tx } from "#db/client.server.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, plus } from "~/values/money.ts"
import { defaultsOf } from "../settings/defaults.ts"
import type { Balances } from "./accounts.ts"
import { applyAdvanceRent } from "./apply-payment.ts"
import { owedAndHeld } from "./balances.ts"
import { type DecidedFee, decidedFee, lateFeesChargedIn } from "./charges/late-fee-amount.ts"
import { type LateFeeDue, lateFeesOf } from "./charges/late-fees.ts"
import { nextRun } from "./charges/next-rent.ts"
import { type RecurringDue, recurringDue } from "./charges/recurring-due.ts"
import { issueDate, type RentDue, rentDue } from "./charges/rent-due.ts"
import { charge } from "./draft-charges.ts"
import { type JournalDraft, newDraft } from "./journal-draft.ts"
import { openCharges } from "./open-charges.ts"
import { overdueOf } from "./overdue.ts"
import type { RunsAhead } from "./plans/plan-deferral.ts"

/** The balances after the runs through `day` if nothing is paid first. Drafts the rents, recurring charges and late fees in order, and stores nothing. */
export async function balancesAfterRun(tx: Tx, tenantId: number, day: Day): Promise<Balances> {
  return (await projectedRuns(tx, tenantId, day)).balances
}

/** A late fee that a run will charge or hold back if nothing is paid first. `deferred`: the cents that a kept payment plan subtracts from the overdue rent. */
export type ComingFee = LateFeeDue & DecidedFee & { deferred: Cents }

/** The late fees of the runs through `day` if nothing is paid first, taking into account rents and late fees of earlier runs. */
export async function lateFeesThrough(tx: Tx, tenantId: number, day: Day): Promise<ComingFee[]> {
  return (await projectedRuns(tx, tenantId, day)).fees
}

/** The `balances` after the runs if nothing is paid first, the late fees that they charge or hold back, and all their charges except deposits. */
export type Projected = { balances: Balances; fees: ComingFee[]; ahead: RunsAhead }

export async function projectedRuns(tx: Tx, tenantId: number, day: Day): Promise<Projected> {
  const balances = { ...(await owedAndHeld(tx, tenantId)) }
  const draft = newDraft(tenantId, { on: day, occurredOn: day }, balances, await openCharges(tx, tenantId))
  const first = await nextRun(tx)
  const rents = await byRun(tx, first, await rentDue(tx, day, tenantId))
  const recurring = await byRun(tx, first, await recurringDue(tx, day, tenantId))
  const lateFees = await lateFeesOf(tx, tenantId, { first, last: day })
  const fees: ComingFee[] = []
  const runs = new Set([...rents.keys(), ...recurring.keys(), ...lateFees.keys()])
  for (const run of [...runs].filter((run) => run <= day).toSorted()) {
    for (const rent of rents.get(run) ?? []) draftRent(draft, rent)
    for (const due of recurring.get(run) ?? []) draftRecurring(draft, due)
    const fee = lateFees.get(run)
    if (fee && !fees.some(({ period }) => period === fee.period)) await draftLateFee(tx, draft, fee, { first, fees })
  }
  return { balances: draft.balances, fees, ahead: { first, charges: chargesOf(draft) } }
}

const chargesOf = ({ charges }: JournalDraft) => charges.filter(({ kind }) => kind !== "deposit")

/** The charges to come, by the day of the run that charges them. The first run includes what is overdue. */
async function byRun<Due extends { period: Month; isCharged: boolean }>(
  tx: Tx,
  first: Day,
  dues: readonly Due[],
): Promise<Map<Day, Due[]>> {
  const { balanceIssueDay: issue, rentDueDay: due } = await defaultsOf(tx)
  if (issue === null || due === null) return new Map()
  return Map.groupBy(
    dues.filter(({ isCharged }) => isCharged),
    ({ period }) => {
      const issued = issueDate(period, { issue, due })
      return issued < first ? first : issued
    },
  )
}

function draftRent(draft: JournalDraft, { amount, dueOn, stayId, unitNumber, period }: RentDue): void {
  charge(draft, { kind: "rent", amount, origin: "job", dueOn, stayId, unitNumber, period })
  applyAdvanceRent(draft)
}

function draftRecurring(draft: JournalDraft, { amount, dueOn, stayId, unitNumber, period, notes }: RecurringDue): void {
  charge(draft, { kind: "other", amount, origin: "recurring", dueOn, stayId, unitNumber, period, notes })
  applyAdvanceRent(draft)
}

/** Drafts a late fee after the `fees` of earlier runs, and adds it. It is held back, not charged, while pending payments would pay the overdue rent. */
async function draftLateFee(
  tx: Tx,
  draft: JournalDraft,
  due: LateFeeDue,
  { first, fees }: { first: Day; fees: ComingFee[] },
): Promise<void> {
  const { tenantId, on, terms, rent } = due
  const ofMonth = fees.filter((fee) => monthOf(fee.on) === monthOf(on) && !fee.isHeldBack)
  const charged = plus(await lateFeesChargedIn(tx, tenantId, monthOf(on)), ...ofMonth.map(({ amount }) => amount))
  const overdue = await overdueOf(tx, tenantId, on, draft.open, { first, charges: chargesOf(draft) })
  const fee = decidedFee(terms, { rent, charged }, overdue)
  if (fee === null) return
  fees.push({ ...due, ...fee, deferred: overdue.deferred })
  if (fee.isHeldBack) return
  charge(draft, { kind: "late", amount: fee.amount, origin: "job" })
  applyAdvanceRent(draft)
}
