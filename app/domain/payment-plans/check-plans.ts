/** Checks each open plan once a day: broken, fulfilled or still open. Source: money.md 9.9. */
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { paymentPlans } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { endPlan } from "../ledger/plans/end-plan.ts"
import { factsOf, type PlanRow } from "../ledger/plans/plan-facts.ts"
import { isFulfilledOn, missedBefore } from "../ledger/plans/plan-progress.ts"
import type { Actor } from "../permissions.ts"

export async function openPlanIds(tx: Tx): Promise<number[]> {
  const { id, state } = paymentPlans
  const rows = await tx.all(tx.select({ id }).from(paymentPlans).where(eq(state, "open")).orderBy(asc(id)))
  return rows.map((row) => row.id)
}

export async function openPlan(tx: Tx, planId: number): Promise<PlanRow | null> {
  const plan = await tx.one(tx.select().from(paymentPlans).where(eq(paymentPlans.id, planId)))
  return plan?.state === "open" ? plan : null
}

/** Ends a plan that is broken or fulfilled on a day. Safe to repeat, because a plan ends once. */
export async function checkPlan(tx: Tx, actor: Actor, planId: number, day: Day): Promise<void> {
  const plan = await openPlan(tx, planId)
  if (plan === null || plan.startedOn > day) return
  const facts = await factsOf(tx, plan)
  const missed = missedBefore(facts, day)
  if (missed !== null) await endPlan(tx, actor, plan, { state: "broken", missed }, day)
  else if (isFulfilledOn(facts, day)) await endPlan(tx, actor, plan, { state: "fulfilled" }, day)
}
