/** The data behind a payment plan's progress: its instalments, and its tenant's journals since its start. Source: money.md 9.9. */
import { asc, desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { paymentPlans, planInstalments } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { type Cents, negated } from "~/values/money.ts"
import type { PlanFacts, PlanMovement } from "./plan-progress.ts"

export type PlanRow = typeof paymentPlans.$inferSelect

const value = sql.placeholder

const openOf = statement((db) =>
  db
    .select()
    .from(paymentPlans)
    .where(sql`${paymentPlans.tenantId} = ${value("tenantId")} and ${paymentPlans.state} = 'open'`)
    .prepare(),
)

/** The open plan of a tenant, including one whose end the next run will store. */
export const openPlanOf = (tx: Tx, tenantId: number): Promise<PlanRow | undefined> => tx.one(openOf, { tenantId })

const inForce = statement((db) =>
  db
    .select()
    .from(paymentPlans)
    .where(
      sql`${paymentPlans.tenantId} = ${value("tenantId")} and ${paymentPlans.startedOn} <= ${value("day")}
        and (${paymentPlans.endedOn} is null or ${paymentPlans.endedOn} > ${value("day")})`,
    )
    .orderBy(desc(paymentPlans.id))
    .limit(1)
    .prepare(),
)

/** The tenant's plan that had begun by a day and had not ended then. */
export const planInForceOn = (tx: Tx, tenantId: number, day: Day): Promise<PlanRow | undefined> =>
  tx.one(inForce, { tenantId, day })

const instalmentsOf = statement((db) =>
  db
    .select({ dueOn: planInstalments.dueOn, amount: planInstalments.amount })
    .from(planInstalments)
    .where(eq(planInstalments.planId, value("planId")))
    .orderBy(asc(planInstalments.dueOn))
    .prepare(),
)

/**
 * The journals since the start, except those about earlier payments, because the return or refund of an earlier payment is neither a charge nor a payment
 * since. A journal about a payment counts on the day when the payment was started: so a bank payment under way is not late, and its return removes it on
 * the same day.
 */
const MOVED = sql`
  select j.id as "journalId", coalesce(j.occurred_on, j.effective_on) as "on", r.initiated_at as "startedAt", r.effective_on as "paidOn", sum(l.cents) as "cents"
  from journals j join journal_lines l on l.journal_id = j.id left join receipts r on r.id = j.receipt_id
  where j.tenant_id = ${value("tenantId")} and j.id > ${value("after")} and j.id <= ${value("until")}
    and l.account in ('AR_RENT', 'AR_LATE', 'AR_OTHER', 'ADV_CASH', 'ADV_CREDIT')
    and (j.receipt_id is null
      or not exists (select 1 from journals first where first.receipt_id = j.receipt_id and first.id <= ${value("after")}))
  group by j.id, j.effective_on, j.occurred_on, r.initiated_at, r.effective_on order by j.id`

/** Charges since the start; deleted or reduced parts of them are negative. */
const CHARGED = sql`
  select c.journal_id as "journalId", c.due_on as "dueOn", c.amount as "cents" from charges c
  where c.tenant_id = ${value("tenantId")} and c.journal_id > ${value("after")} and c.journal_id <= ${value("until")}
    and c.kind <> 'deposit' and c.amount > 0 and c.origin <> 'returned_deposit'
  union all
  select e.journal_id, c.due_on, -e.cents from charges c join charge_events e on e.charge_id = c.id
  where c.tenant_id = ${value("tenantId")} and c.journal_id > ${value("after")} and e.journal_id <= ${value("until")}
    and c.kind <> 'deposit' and c.amount > 0`

const PENDING = sql`
  select initiated_at as "startedAt", amount as "amount" from receipts
  where tenant_id = ${value("tenantId")} and status = 'pending' and choice <> 'deposit'`

type Moved = { journalId: number; on: Day; startedAt: number | null; paidOn: Day | null; cents: Cents }
type Charged = { journalId: number; dueOn: Day; cents: Cents }
type Started = { startedAt: number; amount: Cents }

const ALL = Number.MAX_SAFE_INTEGER

/** The present data of a plan; for an ended plan the data at its end, without payments under way. */
export async function factsOf(tx: Tx, plan: PlanRow): Promise<PlanFacts> {
  const { id: planId, tenantId, afterJournal: after, graceDays, zone } = plan
  const since = { tenantId, after, until: plan.endJournal ?? ALL }
  const charged = Map.groupBy(await tx.rows<Charged>(CHARGED, since), ({ journalId }) => journalId)
  const movements = (await tx.rows<Moved>(MOVED, since)).map(
    (moved): PlanMovement => ({
      journalId: moved.journalId,
      day: dayOf(moved, zone),
      paid: negated(moved.cents),
      charged: (charged.get(moved.journalId) ?? []).map(({ dueOn, cents: amount }) => ({ dueOn, amount })),
    }),
  )
  const started = plan.state === "open" ? await tx.rows<Started>(PENDING, { tenantId }) : []
  const pending = started.map(({ startedAt, amount }) => ({ day: dayAt(startedAt, zone), amount }))
  return { graceDays, instalments: await tx.all(instalmentsOf, { planId }), movements, pending }
}

function dayOf({ on, startedAt, paidOn }: Moved, zone: string): Day {
  if (startedAt === null) return on
  const started = dayAt(startedAt, zone)
  return paidOn !== null && paidOn < started ? paidOn : started
}
