/** Checks each payment plan against its instalments, its tenant's journals and the rules for its end. Source: money.md 1.8, 9.9. */
import { asc, inArray, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { paymentPlans } from "#db/schema/index.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { factsOf, type PlanRow } from "../ledger/plans/plan-facts.ts"
import { isFulfilledOn, missedBefore } from "../ledger/plans/plan-progress.ts"

const LAWS: Laws = {
  "the instalments of a payment plan sum to it": sql`
    select 'plan ' || p.id as detail from payment_plans p left join payment_plan_instalments i on i.plan_id = p.id
    group by p.id, p.amount having coalesce(sum(i.amount), 0) <> p.amount or min(i.due_on) < min(p.started_on)`,
  "an open payment plan is of a tenant with a unit who is not in eviction": sql`
    select 'plan ' || p.id as detail from payment_plans p join tenants t on t.id = p.tenant_id
    where p.state = 'open' and (t.lease_status = 'eviction'
      or not exists (select 1 from stays s where s.tenant_id = t.id and s.move_out_on is null))`,
  "what counted at the end of a payment plan is what its journals moved": sql`
    select 'plan ' || p.id as detail from payment_plans p where p.state <> 'open' and p.paid <> -coalesce((
      select sum(l.cents) from journal_lines l join journals j on j.id = l.journal_id
      where j.tenant_id = p.tenant_id and j.id > p.after_journal and j.id <= p.end_journal
        and l.account in ('AR_RENT', 'AR_LATE', 'AR_OTHER', 'ADV_CASH', 'ADV_CREDIT')
        and coalesce((select min(f.id) from journals f where f.receipt_id = j.receipt_id), j.id) > p.after_journal), 0)`,
}

const BY_RULE = "a payment plan is broken or fulfilled by rule"

export async function verifyPlans(tx: Tx): Promise<Violation[]> {
  const { id, state } = paymentPlans
  const ruled = inArray(state, ["broken", "fulfilled"])
  const plans = await tx.all(tx.select().from(paymentPlans).where(ruled).orderBy(asc(id)))
  const violations = await violationsOf(tx, LAWS)
  for (const plan of plans)
    if (!(await isByRule(tx, plan))) violations.push({ law: BY_RULE, detail: `plan ${plan.id}` })
  return violations
}

async function isByRule(tx: Tx, plan: PlanRow): Promise<boolean> {
  const facts = await factsOf(tx, plan)
  const day = plan.endedOn ?? plan.startedOn
  return plan.state === "broken" ? missedBefore(facts, day) !== null : isFulfilledOn(facts, day)
}
