/** Ends a payment plan, once, with its audit row and its mail. Source: money.md 9.9. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type PLAN_END_REASONS, paymentPlans, tenantBalances } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { record } from "../../audit/log.ts"
import type { Actor } from "../../permissions.ts"
import { findTenant } from "../../tenants/tenants.ts"
import type { JournalEntry, JournalKind } from "../journal-entry.ts"
import { ledgerDay } from "../ledger-day.ts"
import { factsOf, openPlanOf, type PlanRow } from "./plan-facts.ts"
import { mailPlanBroken, mailPlanEnded, mailPlanFulfilled } from "./plan-mails.ts"
import { missedBefore, type Target } from "./plan-progress.ts"

export type PlanEndReason = (typeof PLAN_END_REASONS)[number]
export type PlanEnd =
  | { state: "fulfilled" }
  | { state: "broken"; missed: Target }
  | { state: "ended"; reason: PlanEndReason; note?: string }

export const END_TEXTS: Record<PlanEndReason, string> = {
  staff: "management ended it",
  vacate: "the tenant moved out",
  eviction: "the lease is in eviction",
  check_returned: "a check that had paid an instalment was returned by the bank",
  refund: "a payment that had paid an instalment was refunded",
  dispute_lost: "the bank took back a payment that had paid an instalment",
  payment_deleted: "a payment that had paid an instalment was deleted",
}

/** Ends an open plan on a day. An ended plan does not change. Audit PAYMENT_PLAN. */
export async function endPlan(tx: Tx, actor: Actor, plan: PlanRow, end: PlanEnd, on: Day): Promise<void> {
  const { movements } = await factsOf(tx, plan)
  const ended = {
    state: end.state,
    endReason: end.state === "ended" ? end.reason : null,
    endNote: (end.state === "ended" && end.note) || null,
    endedOn: on,
    endedAt: tx.now,
    endedBy: actor.userId,
    endJournal: (await newestJournalOf(tx, plan.tenantId)) ?? plan.afterJournal,
    paid: sum(movements.map(({ paid }) => paid)),
  }
  const open = and(eq(paymentPlans.id, plan.id), eq(paymentPlans.state, "open"))
  const stored = await tx.one(tx.update(paymentPlans).set(ended).where(open).returning({ id: paymentPlans.id }))
  if (!stored) return
  await recordEnd(tx, actor, plan, end)
  await mailEnd(tx, plan, end)
}

export async function endOpenPlan(tx: Tx, actor: Actor, tenantId: number, reason: PlanEndReason): Promise<void> {
  const plan = await openPlanOf(tx, tenantId)
  if (plan) await endPlan(tx, actor, plan, { state: "ended", reason }, await ledgerDay(tx))
}

export async function newestJournalOf(tx: Tx, tenantId: number): Promise<number | null> {
  const { lastJournalId } = tenantBalances
  const own = eq(tenantBalances.tenantId, tenantId)
  return (await tx.one(tx.select({ lastJournalId }).from(tenantBalances).where(own)))?.lastJournalId ?? null
}

const TAKES_BACK: Partial<Record<JournalKind, PlanEndReason>> = {
  check_returned: "check_returned",
  refund: "refund",
  dispute_lost: "dispute_lost",
  payment_deleted: "payment_deleted",
}

/** Ends the tenant's plan if a journal reverses a payment that an instalment needed, and that instalment's grace is over. */
export async function endPlanTakenBack(
  tx: Tx,
  actor: Actor,
  { tenantId, kind }: JournalEntry,
  journalId: number,
): Promise<void> {
  const reason = TAKES_BACK[kind]
  if (reason === undefined || tenantId === null) return
  const plan = await openPlanOf(tx, tenantId)
  if (!plan) return
  const facts = await factsOf(tx, plan)
  const before = { ...facts, movements: facts.movements.filter((moved) => moved.journalId !== journalId) }
  const on = await ledgerDay(tx)
  if (missedBefore(before, on) !== null || missedBefore(facts, on) === null) return
  await endPlan(tx, actor, plan, { state: "ended", reason }, on)
}

async function recordEnd(tx: Tx, actor: Actor, { id, tenantId, amount }: PlanRow, end: PlanEnd): Promise<void> {
  const what = `The payment plan of ${fullName(await findTenant(tx, tenantId))} over ${formatMoney(amount)}`
  const note = end.state === "ended" && end.note !== undefined ? `. ${end.note}` : ""
  const how = end.state === "ended" ? `has ended: ${END_TEXTS[end.reason]}${note}` : `is ${end.state}`
  await record(tx, actor, {
    category: "PAYMENT_PLAN",
    details: `${what} ${how}.`.replace(/\.\.$/, "."),
    metadata: {
      TenantID: tenantId,
      PaymentPlanID: id,
      State: end.state,
      ...(end.state === "ended" ? { Reason: end.reason, Note: end.note } : {}),
    },
  })
}

/** A move-out and an eviction are announced by their own letters. */
async function mailEnd(tx: Tx, plan: PlanRow, end: PlanEnd): Promise<void> {
  if (end.state === "fulfilled") return mailPlanFulfilled(tx, plan)
  if (end.state === "broken") return mailPlanBroken(tx, plan, end.missed)
  if (end.reason !== "vacate" && end.reason !== "eviction") await mailPlanEnded(tx, plan, END_TEXTS[end.reason])
}
