/** What a kept payment plan takes out of overdue rent, and out of what autopay charges. Source: money.md 9.9. */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, negated, ZERO } from "~/values/money.ts"
import { ledgerDay } from "../ledger-day.ts"
import { factsOf, openPlanOf, planInForceOn } from "./plan-facts.ts"
import {
  dueAfter,
  graceOpenOn,
  type Instalment,
  isOver,
  nextInstalment,
  type PlanFacts,
  withinGrace,
} from "./plan-progress.ts"

/**
 * The cents of a tenant's overdue rent that cost no late fee on a day, by the plan in force on it: the run of a past day may come after the plan's end.
 * `coming` are charges that will be posted before it.
 */
export async function deferredRent(
  tx: Tx,
  tenantId: number,
  day: Day,
  coming: readonly Instalment[] = [],
): Promise<Cents> {
  const plan = await planInForceOn(tx, tenantId, day)
  if (!plan) return ZERO
  const facts = withCharges(await factsOf(tx, plan), coming)
  return plan.state === "open" ? withinGrace(facts, day) : graceOpenOn(facts, day)
}

/** The cents of a past day's overdue rent that cost no late fee then, by the plan that was in force: an end since changes nothing backwards. */
export async function deferredThen(tx: Tx, tenantId: number, day: Day): Promise<Cents> {
  const plan = await planInForceOn(tx, tenantId, day)
  return plan ? graceOpenOn(await factsOf(tx, plan), day) : ZERO
}

/** The cents of a tenant's plan that autopay leaves out on a day, because they are due later. */
export async function notYetDue(tx: Tx, tenantId: number, day: Day): Promise<Cents> {
  const plan = await openPlanOf(tx, tenantId)
  return plan ? dueAfter(await factsOf(tx, plan), day) : ZERO
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
