/** What a kept payment plan takes out of overdue rent, and out of what autopay charges. Source: money.md 9.9. */
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

/** The runs to come: the day of the first one, and the charges that they will post before a day. */
export type RunsAhead = { first: Day; charges: readonly Instalment[] }

/**
 * The cents of a tenant's overdue rent that cost no late fee on a day, by the plan in force on it: the run of a past day may come after the plan's end.
 * With `ahead`, a plan that one of the runs up to the day ends is over.
 */
export async function deferredRent(tx: Tx, tenantId: number, day: Day, ahead?: RunsAhead): Promise<Cents> {
  const plan = await planInForceOn(tx, tenantId, day)
  if (!plan) return ZERO
  const facts = withCharges(await factsOf(tx, plan), ahead?.charges ?? [])
  if (ahead && plan.state === "open" && firstDayOver(facts, ahead.first, day)) return ZERO
  return plan.state === "open" ? withinGrace(facts, day) : graceOpenOn(facts, day)
}

/** The cents of a past day's overdue rent that cost no late fee then, by the plan that was in force: an end since changes nothing backwards. */
export async function deferredThen(tx: Tx, tenantId: number, day: Day): Promise<Cents> {
  const plan = await planInForceOn(tx, tenantId, day)
  return plan ? graceOpenOn(await factsOf(tx, plan), day) : ZERO
}

/** The cents of a tenant's plan that autopay leaves out on a day, because they are due later; none of a plan that a run of `ahead` ends before. */
export async function notYetDue(tx: Tx, tenantId: number, day: Day, ahead?: RunsAhead): Promise<Cents> {
  const plan = await openPlanOf(tx, tenantId)
  if (!plan) return ZERO
  const facts = withCharges(await factsOf(tx, plan), ahead?.charges ?? [])
  return ahead && firstDayOver(facts, ahead.first, day) ? ZERO : dueAfter(facts, day)
}

/** The instalment that breaks a tenant's open plan by a day if nothing is paid before; null when it is kept or fulfilled first. */
export async function brokenAhead(tx: Tx, tenantId: number, last: Day, ahead: RunsAhead): Promise<Target | null> {
  const plan = await openPlanOf(tx, tenantId)
  if (!plan) return null
  const facts = withCharges(await factsOf(tx, plan), ahead.charges)
  const over = firstDayOver(facts, ahead.first, last)
  return over === undefined ? null : missedBefore(facts, over)
}

/** The cents that bring a tenant's kept plan to its next instalment; null without one. Under way payments are taken off. */
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
