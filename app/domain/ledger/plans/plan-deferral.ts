/** The part of a kept payment plan that is left out of overdue rent, and of autopay's charge. Source: money.md 9.9. */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, negated, ZERO } from "~/values/money.ts"
import { ledgerDay } from "../ledger-day.ts"
import { factsOf, openPlanOf, planInForceOn } from "./plan-facts.ts"
import {
  dueAfter,
  firstDayOver,
  graceOpenOn,
  type Instalment,
  isOver,
  missedBefore,
  nextInstalment,
  type PlanFacts,
  type Target,
  withinGrace,
} from "./plan-progress.ts"

/** The future runs: the day of the first one, and the charges that they will post before a day. */
export type RunsAhead = { first: Day; charges: readonly Instalment[] }

/**
 * The cents of a tenant's overdue rent that cost no late fee on a day, by the plan in force on that day; a late run may process the day after the plan has
 * ended. With `ahead`, a plan that one of these runs ends counts as ended.
 */
export async function deferredRent(tx: Tx, tenantId: number, day: Day, ahead?: RunsAhead): Promise<Cents> {
  const plan = await planInForceOn(tx, tenantId, day)
  if (!plan) return ZERO
  const facts = withCharges(await factsOf(tx, plan), ahead?.charges ?? [])
  if (ahead && plan.state === "open" && firstDayOver(facts, ahead.first, day)) return ZERO
  return plan.state === "open" ? withinGrace(facts, day) : graceOpenOn(facts, day)
}

/** The cents of a past day's overdue rent that cost no late fee then, by the plan in force on that day. A later end of the plan does not change them. */
export async function deferredThen(tx: Tx, tenantId: number, day: Day): Promise<Cents> {
  const plan = await planInForceOn(tx, tenantId, day)
  return plan ? graceOpenOn(await factsOf(tx, plan), day) : ZERO
}

/** The cents of a tenant's plan that autopay leaves out on a day because they are due later; 0 if a run of `ahead` ends the plan first. */
export async function notYetDue(tx: Tx, tenantId: number, day: Day, ahead?: RunsAhead): Promise<Cents> {
  const plan = await openPlanOf(tx, tenantId)
  if (!plan) return ZERO
  const facts = withCharges(await factsOf(tx, plan), ahead?.charges ?? [])
  return ahead && firstDayOver(facts, ahead.first, day) ? ZERO : dueAfter(facts, day)
}

/** The instalment that breaks a tenant's open plan by a day if nothing is paid first; null if the plan is kept or fulfilled first. */
export async function brokenAhead(tx: Tx, tenantId: number, last: Day, ahead: RunsAhead): Promise<Target | null> {
  const plan = await openPlanOf(tx, tenantId)
  if (!plan) return null
  const facts = withCharges(await factsOf(tx, plan), ahead.charges)
  const over = firstDayOver(facts, ahead.first, last)
  return over === undefined ? null : missedBefore(facts, over)
}

/** The cents to pay so that a tenant's kept plan reaches its next instalment, less payments under way; null without a plan. */
export async function nextToPay(tx: Tx, tenantId: number): Promise<Cents | null> {
  const plan = await openPlanOf(tx, tenantId)
  if (!plan) return null
  const day = await ledgerDay(tx)
  const facts = await factsOf(tx, plan)
  return isOver(facts, day) ? null : (nextInstalment(facts, day)?.toPay ?? null)
}

function withCharges(facts: PlanFacts, coming: readonly Instalment[]): PlanFacts {
  const added = coming.map((charge) => ({
    journalId: 0,
    day: charge.dueOn,
    paid: negated(charge.amount),
    charged: [charge],
  }))
  return { ...facts, movements: [...facts.movements, ...added] }
}
