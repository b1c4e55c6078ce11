/** The check list before a month is closed. An area whose work must come first adds its item to `ITEMS`. Source: money.md 11.6, "Check list". */
import { and, count, inArray, lt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { CLOSE_ITEMS, receipts, refundRequests, type StoredCloseItem } from "#db/schema/index.ts"
import { addMonths, firstOf, formatDay, lastOf, type Month, monthOf, startOf } from "~/values/calendar.ts"
import { daysDue } from "~/values/job-days.ts"
import { inHand } from "../bank-accounts/in-hand.ts"
import { clockDoubt, clockLine } from "../clock/doubt.ts"
import { doneUpTo, everStarted } from "../clock/watermark.ts"
import { sweepProblem } from "../payments/sweep/sweep-progress.ts"
import { listUnbooked } from "../payments/unbooked-payments.ts"
import { SYSTEM } from "../permissions.ts"
import { reconciledTo } from "../reconciliation/reconciled-to.ts"
import { zoneOf } from "../settings/defaults.ts"

export const CLOSE_ITEM_NAMES = CLOSE_ITEMS
type CloseItemName = (typeof CLOSE_ITEMS)[number]
/** The present state of an item. A hard item cannot be set aside. */
export type CloseItem = Omit<StoredCloseItem, "reason">

type Found = { isDone: boolean; found: string }
/** A check may return a hard result even if its item is not hard. */
type Check = { isHard: boolean; check: (tx: Tx, month: Month) => Promise<Found & { isHard?: true }> }

const ITEMS: Readonly<Record<CloseItemName, Check>> = {
  clock: { isHard: true, check: checkClock },
  jobs: { isHard: true, check: checkJobs },
  events: { isHard: false, check: checkEvents },
  payments: { isHard: false, check: checkPayments },
  refunds: { isHard: false, check: checkRefunds },
  deposits: { isHard: false, check: checkDeposits },
  reconciled: { isHard: false, check: checkReconciled },
}

export async function checkList(tx: Tx, month: Month): Promise<CloseItem[]> {
  const items: CloseItem[] = []
  for (const [item, { isHard, check }] of Object.entries(ITEMS) as [CloseItemName, Check][])
    items.push({ item, isHard, ...(await check(tx, month)) })
  return items
}

async function checkClock(tx: Tx) {
  const doubt = await clockDoubt(tx)
  if (doubt === null) return { isDone: true, found: "The clock is not in doubt." }
  return { isDone: false, found: `The clock is in doubt: ${await clockLine(tx, doubt)}.` }
}

/** A failed job leaves its day undone, so a missing day shows a failed job. */
async function checkJobs(tx: Tx) {
  if (!(await everStarted(tx))) return { isDone: true, found: "No daily work has been due yet." }
  const done = await doneUpTo(tx)
  const missing = daysDue(done, tx.now, await zoneOf(tx)).length
  const found = `The daily work is done up to ${formatDay(done)}`
  if (missing === 0) return { isDone: true, found: `${found}.` }
  return { isDone: false, found: `${found}: ${counted(missing, "day")} missing.` }
}

async function checkEvents(tx: Tx) {
  const unbooked = (await listUnbooked(tx, SYSTEM, {})).length
  if (unbooked > 0) {
    const found = `${counted(unbooked, "payment")} at the provider ${unbooked === 1 ? "is" : "are"} not booked: see Payments.`
    return { isDone: false, found }
  }
  if ((await sweepProblem(tx, SYSTEM, {})) !== null)
    return { isDone: false, found: "Not all events of the payment provider have been booked lately: see Payments." }
  return { isDone: true, found: "All events of the payment provider are booked." }
}

async function checkPayments(tx: Tx, month: Month) {
  const isOpen = inArray(receipts.status, ["created", "pending"])
  const isOfMonth = lt(receipts.initiatedAt, await endOf(tx, month))
  const found = await tx.one(tx.select({ open: count() }).from(receipts).where(and(isOpen, isOfMonth)))
  return underWay(found?.open ?? 0, ["payment", "started"])
}

async function checkRefunds(tx: Tx, month: Month) {
  const isOpen = inArray(refundRequests.status, ["requested", "pending"])
  const isOfMonth = lt(refundRequests.createdAt, await endOf(tx, month))
  const found = await tx.one(tx.select({ open: count() }).from(refundRequests).where(and(isOpen, isOfMonth)))
  return underWay(found?.open ?? 0, ["refund", "asked for"])
}

/** Finds manual payments of the month, or of an earlier month, that are in no bank account. */
async function checkDeposits(tx: Tx, month: Month) {
  const waiting = (await inHand(tx)).filter(({ paidOn }) => monthOf(paidOn) <= month).length
  if (waiting === 0) return { isDone: true, found: "No payment by hand waits for a deposit." }
  return {
    isDone: false,
    found: `${counted(waiting, "payment")} by hand ${waiting === 1 ? "waits" : "wait"} for a deposit: see Deposits.`,
  }
}

/** An unfinished reconciliation must be finished first; an account without a reconciliation may be set aside. */
async function checkReconciled(tx: Tx, month: Month): Promise<Found & { isHard?: true }> {
  const { unfinished, behind, count: accounts } = await reconciledTo(tx, lastOf(month))
  const day = formatDay(lastOf(month))
  const [first] = unfinished
  if (first)
    return {
      isDone: false,
      isHard: true,
      found: `The reconciliation of ${first.account} to ${formatDay(first.endsOn)} is not finished: see Reconciliation.`,
    }
  if (accounts === 0) return { isDone: true, found: "There is no bank account to reconcile." }
  if (behind.length === 0) return { isDone: true, found: `Every bank account is reconciled to ${day} or later.` }
  const found = `${behind.join("; ")}: not reconciled to ${day}, see Reconciliation.`
  return { isDone: false, found }
}

/** The instant at which the month is over. */
const endOf = async (tx: Tx, month: Month) => startOf(firstOf(addMonths(month, 1)), await zoneOf(tx))

function underWay(open: number, [thing, begun]: [string, string]) {
  const when = `${begun} by the end of the month`
  if (open === 0) return { isDone: true, found: `No ${thing} ${when} is under way.` }
  return { isDone: false, found: `${counted(open, thing)} ${when} ${open === 1 ? "is" : "are"} under way.` }
}

const counted = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`
