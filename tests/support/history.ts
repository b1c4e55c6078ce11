/** Random histories of one tenant: every possible event of an account, in any order. Events that are impossible at that time do nothing. */

import { and, eq, isNull, ne, sql } from "drizzle-orm"
import * as fc from "fast-check"
import type { Tx } from "#db/client.server.ts"
import { charges, journalLines, type MANUAL_METHODS, payments, receipts, stays } from "#db/schema/index.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { openDay } from "~/domain/ledger/closed-months.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { paymentRows } from "~/domain/ledger/payment-rows.ts"
import { endOpenPlan } from "~/domain/ledger/plans/end-plan.ts"
import { returnAdvance } from "~/domain/ledger/return-advance.ts"
import { deleteCharge, deletePayment } from "~/domain/ledger/reversals.ts"
import { disputed } from "~/domain/payments/refunds/disputes.ts"
import { refunded, refundFailed } from "~/domain/payments/refunds/refunds.ts"
import { returnCheck, undoReturn } from "~/domain/payments/returned-checks.ts"
import { receiptCanceled, receiptFailed, receiptPaid, receiptPending } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { unitsOf } from "~/domain/tenants/tenant-units.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { asCents, plus } from "~/values/money.ts"
import { closesMonthsOver, reopensLast } from "./closed-months.ts"
import { type PlanEvent, planHappens } from "./payment-plans.ts"
import { opensReceipt } from "./provider.ts"
import { type LineEvent, lineHappens } from "./recurring.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays } from "./tenancies.ts"
import { during, endStays, mona, on, seen, suite } from "./world.ts"

const cents = fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.constantFrom(1, 5_000, 100_000))
/** Selects an existing item, whatever their number. */
const pick = fc.nat(1_000)

const EVENTS = {
  rent: fc.record({ action: fc.constant("rent") }),
  fee: fc.record({ action: fc.constant("fee"), cents, type: fc.constantFrom("late", "other") }),
  credit: fc.record({ action: fc.constant("credit"), cents, type: fc.constantFrom("late", "other") }),
  pays: fc.record({
    action: fc.constant("pays"),
    cents,
    type: fc.constantFrom("rent", "deposit", "fees"),
    method: fc.constantFrom<(typeof MANUAL_METHODS)[number]>(
      "check",
      "zelle",
      "cash",
      "managementCredit",
      "managementCredit",
    ),
  }),
  online: fc.record({
    action: fc.constant("online"),
    cents,
    fee: fc.nat(5_000),
    choice: fc.constantFrom("everything", "rent", "deposit"),
    tender: fc.constantFrom("card", "ach"),
  }),
  /** The provider reports it days after it was paid. */
  onlineLate: fc.record({
    action: fc.constant("online"),
    cents,
    choice: fc.constantFrom("everything", "rent", "deposit"),
    daysAgo: fc.nat(60),
  }),
  bank: fc.record({ action: fc.constant("bank"), cents, choice: fc.constantFrom("everything", "rent", "deposit") }),
  arrives: fc.record({ action: fc.constant("arrives"), pick }),
  arrivesLate: fc.record({ action: fc.constant("arrives"), pick, daysAgo: fc.nat(60) }),
  fails: fc.record({ action: fc.constant("fails"), pick }),
  cancels: fc.record({ action: fc.constant("cancels"), pick }),
  refund: fc.record({ action: fc.constant("refund"), pick, cents }),
  refundWhole: fc.record({ action: fc.constant("refund"), pick, cents: fc.constant(99_999_999) }),
  refundFails: fc.record({ action: fc.constant("refundFails"), pick }),
  dispute: fc.record({ action: fc.constant("dispute"), pick, status: fc.constantFrom("open", "won", "lost") }),
  deletesPayment: fc.record({ action: fc.constant("deletesPayment"), pick }),
  deletesCharge: fc.record({ action: fc.constant("deletesCharge"), pick }),
  checkReturns: fc.record({ action: fc.constant("checkReturns"), pick, daysAgo: fc.nat(30), cents: fc.nat(5_000) }),
  checkIsPaid: fc.record({ action: fc.constant("checkIsPaid"), pick }),
  adjusts: fc.record({
    action: fc.constant("adjusts"),
    field: fc.constantFrom("newDepositReserve", "newRentBalance", "newLateFeeBalance", "newOtherFeeBalance"),
    cents: fc.nat(200_000),
  }),
  returnsAdvance: fc.record({ action: fc.constant("returnsAdvance"), cents }),
  addsLine: fc.record({ action: fc.constant("addsLine"), cents, ahead: fc.nat(2), pick }),
  changesLine: fc.record({ action: fc.constant("changesLine"), cents: fc.nat(20_000), ahead: fc.nat(2), pick }),
  endsLine: fc.record({ action: fc.constant("endsLine"), pick }),
  agreesPlan: fc.record({
    action: fc.constant("agreesPlan"),
    pick,
    gaps: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  }),
  endsPlan: fc.record({ action: fc.constant("endsPlan") }),
  closesMonths: fc.record({ action: fc.constant("closesMonths") }),
  reopensMonth: fc.record({ action: fc.constant("reopensMonth") }),
  movesOut: fc.record({ action: fc.constant("movesOut"), cents }),
  movesBack: fc.record({ action: fc.constant("movesBack"), deposit: fc.nat(150_000), rent: fc.nat(100_000) }),
} as const

type Events = typeof EVENTS
export type Event = { [Name in keyof Events]: Events[Name] extends fc.Arbitrary<infer One> ? One : never }[keyof Events]

/** Events, oldest first, with the days between them. */
export const histories = (max: number): fc.Arbitrary<{ event: Event; days: number }[]> => {
  const { rent, pays: paying, online, ...others } = EVENTS
  const events = fc.oneof(
    { weight: 4, arbitrary: rent },
    { weight: 5, arbitrary: paying },
    { weight: 3, arbitrary: online },
    ...Object.values(others).map((arbitrary) => ({ weight: 1, arbitrary: arbitrary as fc.Arbitrary<Event> })),
  ) as fc.Arbitrary<Event>
  return fc.array(fc.record({ event: events, days: fc.nat(20) }), { minLength: 1, maxLength: max })
}

/** A tenant and the current day of the history. */
export type Life = {
  tenantId: number
  unit: number
  began: Day
  day: Day
  refunds: { receiptId: string; id: string; cents: number }[]
}

let lives = 0

/**
 * A new tenant in a suite of their own, with a deposit owed and rent to pay. The histories of one test follow each other in time, because the days of
 * the books cannot go back. The tenant of an earlier history has moved out.
 */
export async function begin(): Promise<Life> {
  lives += 1
  const day = await seen("2026-01-01", ledgerDay)
  await during(day, async (tx) => {
    const left = await tx.all(tx.select().from(stays).where(isNull(stays.moveOutOn)))
    for (const { tenantId } of left) {
      await endOpenPlan(tx, mona, tenantId, "vacate")
      await endStays(tx, tenantId, day)
    }
  })
  const unit = await suite(1_000 + lives, { rent: 100_000, deposit: 150_000 })
  const owed = {
    deposit: 150_000,
    rent: 100_000,
    primaryEmail: `life-${lives}@example.com`,
    leaseEndDate: "2200-12-31",
  }
  const tenantId = await movesIn(unit, day, owed)
  return { tenantId, unit, day, began: day, refunds: [] }
}

/** Advances the day and runs an event. Returns whether it was possible. */
export async function live(life: Life, { event, days }: { event: Event; days: number }): Promise<boolean> {
  life.day = addDays(life.day, days)
  return happens(life, event)
}

async function happens(life: Life, event: Event): Promise<boolean> {
  const { tenantId, day } = life
  const now = () => seen(day, (tx) => balancesOf(tx, tenantId))
  switch (event.action) {
    case "rent":
      await jobsOf(day)
      return true
    case "fee":
    case "credit":
      await owesFee(tenantId, event.action === "fee" ? event.cents : -event.cents, day, event.type as "late" | "other")
      return true
    case "pays": {
      const paid = event as Extract<Event, { method: unknown }>
      const isWaiver = paid.type === "deposit" && paid.method === "managementCredit"
      if (isWaiver && paid.cents > (await now()).depositOwed) return false
      await pays(tenantId, paid.cents, day, { method: paid.method, type: paid.type as "rent" })
      return true
    }
    case "adjusts": {
      const { field, cents: value } = event as Extract<Event, { field: unknown }>
      await during(day, (tx) => adjustBalances(tx, mona, { tenantId, [field]: value }))
      return true
    }
    case "returnsAdvance": {
      const { advanceCash } = await now()
      if (advanceCash === 0) return false
      const amount = Math.min((event as { cents: number }).cents, advanceCash)
      await during(day, (tx) => returnAdvance(tx, mona, { tenantId, amount: asCents(amount) }))
      return true
    }
    case "addsLine":
    case "changesLine":
    case "endsLine":
      return lineHappens(tenantId, day, event as LineEvent)
    case "agreesPlan":
    case "endsPlan":
      return planHappens(tenantId, day, event as PlanEvent)
    case "closesMonths":
    case "reopensMonth":
      return event.action === "closesMonths" ? closesMonthsOver(day) : reopensLast(day)
    case "movesOut":
    case "movesBack":
      return moves(life, event as Extract<Event, { action: string }>)
    case "deletesPayment":
    case "deletesCharge":
      return deletes(life, event.action, (event as { pick: number }).pick)
    case "checkReturns":
    case "checkIsPaid":
      return returns(life, event as Returns)
    default:
      return online(life, event)
  }
}

async function moves(life: Life, event: Event): Promise<boolean> {
  const { tenantId, unit, day } = life
  const hasUnit = (await seen(day, (tx) => unitsOf(tx, tenantId))).length > 0
  if (hasUnit !== (event.action === "movesOut")) return false
  if (event.action === "movesOut") {
    const { depositReserve } = await seen(day, (tx) => balancesOf(tx, tenantId))
    await movesOut(unit, Math.min((event as { cents: number }).cents, depositReserve), day)
    return true
  }
  const { deposit, rent } = event as { deposit: number; rent: number }
  await movesBack(tenantId, unit, day, { deposit, rent })
  return true
}

const REASON = "It was entered by mistake"

async function deletes(life: Life, what: "deletesPayment" | "deletesCharge", choice: number): Promise<boolean> {
  const { tenantId, day } = life
  if (what === "deletesPayment") {
    const rows = await seen(day, (tx) => paymentRows(tx, eq(payments.tenantId, tenantId)))
    const deletable = rows.filter((row) => row.status === "succeeded" && row.stripeIntent === null)
    const row = deletable[choice % (deletable.length || 1)]
    if (!row) return false
    await during(day, (tx) => deletePayment(tx, mona, { id: row.id, paymentType: row.type, reason: REASON }))
    return true
  }
  const rows = await seen(day, (tx) =>
    tx.all(
      tx
        .select()
        .from(charges)
        .where(and(eq(charges.tenantId, tenantId), isNull(charges.deletedAt))),
    ),
  )
  const row = rows[choice % (rows.length || 1)]
  if (!row) return false
  await deletesCharge(row.id, row.kind, day)
  return true
}

type Returns = { action: "checkReturns" | "checkIsPaid"; pick: number; daysAgo: number; cents: number }

/** The bank returns a check on a day after its payment, or pays a returned one. */
async function returns(life: Life, { action, pick: choice, daysAgo, cents: fee }: Returns): Promise<boolean> {
  const { tenantId, day } = life
  const rows = await seen(day, (tx) => paymentRows(tx, eq(payments.tenantId, tenantId)))
  const status = action === "checkReturns" ? "succeeded" : "returned"
  const checks = rows.filter((row) => row.tender === "check" && row.status === status)
  const row = checks[choice % (checks.length || 1)]
  if (!row) return false
  if (action === "checkIsPaid") {
    await during(day, (tx) => undoReturn(tx, mona, { paymentId: row.id }))
    return true
  }
  const earlier = await seen(day, (tx) => openDay(tx, addDays(day, -daysAgo)))
  const returnedOn = earlier < row.paidOn ? row.paidOn : earlier
  await during(day, (tx) => returnCheck(tx, mona, { paymentId: row.id, returnedOn, fee: asCents(fee) }))
  return true
}

/** Staff delete a charge of any kind. */
export async function deletesCharge(
  chargeId: number,
  kind: "rent" | "late" | "other" | "deposit",
  day: Day,
): Promise<void> {
  const types = { rent: "Rent Charge", late: "Fee Charge", other: "Fee Charge", deposit: "Deposit Charge" } as const
  await during(day, (tx) => deleteCharge(tx, mona, { chargeId, chargeType: types[kind], reason: REASON }))
}

async function online(life: Life, event: Event): Promise<boolean> {
  const { tenantId, day } = life
  const at = on(day)
  if (event.action === "online" || event.action === "bank") {
    const { cents: amount, choice } = event as { cents: number; choice: "everything" | "rent" | "deposit" }
    type Terms = { fee: number; tender: "card" | "ach"; daysAgo: number }
    const { fee, tender, daysAgo } = { fee: 0, tender: "ach", daysAgo: 0, ...event } as Terms
    await during(day, async (tx) => {
      const receiptId = await opensReceipt(tx, tenantId, amount, { choice, fee, tender })
      if (event.action === "bank") await receiptPending(tx, { receiptId, at })
      else await receiptPaid(tx, SYSTEM, { receiptId, at: on(addDays(day, -daysAgo)) })
    })
    return true
  }
  const isPendingOne = event.action === "arrives" || event.action === "fails" || event.action === "cancels"
  const found = await pickReceipt(life, (event as { pick: number }).pick, isPendingOne)
  if (!found) return false
  const { id: receiptId, amount, fee } = found
  await during(day, async (tx) => {
    const { daysAgo = 0 } = event as { daysAgo?: number }
    if (event.action === "arrives") await receiptPaid(tx, SYSTEM, { receiptId, at: on(addDays(day, -daysAgo)) })
    if (event.action === "fails")
      await receiptFailed(tx, SYSTEM, { receiptId, at, chargeId: `ch_${receiptId}`, reason: "insufficient_funds" })
    if (event.action === "cancels") await receiptCanceled(tx, SYSTEM, { receiptId, at })
    if (event.action === "refund") await refundsPart(tx, life, found, (event as { cents: number }).cents)
    if (event.action === "refundFails") await failsOneRefund(tx, life)
    if (event.action !== "dispute") return
    const { status } = event as { status: "open" | "won" | "lost" }
    const dispute = {
      receiptId,
      disputeId: `dp_${receiptId}`,
      amount: plus(amount, fee),
      status,
      reason: "fraudulent",
      chargeId: "ch",
      at,
    }
    await disputed(tx, SYSTEM, dispute)
  })
  return true
}

async function pickReceipt(life: Life, choice: number, isPending: boolean) {
  const rows = await seen(life.day, (tx) =>
    tx.all(
      tx
        .select()
        .from(receipts)
        .where(
          and(
            eq(receipts.tenantId, life.tenantId),
            ne(receipts.source, "manual"),
            isPending ? eq(receipts.status, "pending") : sql`${receipts.remainingAfter} is not null`,
          ),
        )
        .orderBy(receipts.initiatedAt, receipts.stripeIntent),
    ),
  )
  return rows[choice % (rows.length || 1)]
}

async function refundsPart(tx: Tx, life: Life, receipt: { id: string }, amount: number): Promise<void> {
  const id = `re_${receipt.id}_${life.refunds.length}`
  life.refunds.push({ receiptId: receipt.id, id, cents: amount })
  await refunded(tx, SYSTEM, { receiptId: receipt.id, refundId: id, amount: asCents(amount), at: on(life.day) })
}

async function failsOneRefund(tx: Tx, life: Life): Promise<void> {
  const refund = life.refunds.pop()
  if (!refund) return
  const { receiptId, id: refundId, cents: amount } = refund
  await refundFailed(tx, SYSTEM, { receiptId, refundId, amount: asCents(amount), at: on(life.day) })
}

/** A tenant's books: every account, and the open amount of every open charge. */
export async function ledgerOf({ tenantId, day }: Life) {
  return seen(day, async (tx) => {
    const sum = sql<number>`sum(${journalLines.cents})`
    const accounts = await tx.all(
      tx
        .select({ account: journalLines.account, cents: sum })
        .from(journalLines)
        .where(eq(journalLines.tenantId, tenantId))
        .groupBy(journalLines.account)
        .having(sql`${sum} <> 0`)
        .orderBy(journalLines.account),
    )
    const open = await tx.all(
      tx
        .select({ id: charges.id, open: charges.open })
        .from(charges)
        .where(and(eq(charges.tenantId, tenantId), sql`${charges.open} > 0`))
        .orderBy(charges.id),
    )
    return { accounts, open }
  })
}
