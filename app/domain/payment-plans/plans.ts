/** Payment plans as staff and tenants see them. Source: money.md 9.9, api.md X130, X133 and X134. */
import { and, desc, eq, exists, gte, lte, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { listed } from "#db/in-list.ts"
import { paymentPlans, planInstalments } from "#db/schema/index.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, minus } from "~/values/money.ts"
import { command, ownCommand } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { factsOf, openPlanOf, type PlanRow } from "../ledger/plans/plan-facts.ts"
import {
  countedOf,
  type InstalmentState,
  instalmentStates,
  isFulfilledOn,
  missedBefore,
  type NextInstalment,
  nextInstalment,
  type PlanFacts,
  type Target,
} from "../ledger/plans/plan-progress.ts"
import { findTenant, tenantsByIds } from "../tenants/tenants.ts"
import type { PlansQuery, TenantPlansQuery } from "./inputs.ts"

/**
 * A plan's state on a day. `state` is the state that the day's run stores, even before that run. `counted` is the amount paid toward the plan, at most its
 * total. `next` is the next instalment to pay; null if nothing is to be paid or the plan has ended.
 */
export type PlanView = PlanRow & {
  counted: Cents
  left: Cents
  instalments: (Target & { state: InstalmentState })[]
  next: NextInstalment | null
}

export async function planView(tx: Tx, plan: PlanRow, today: Day): Promise<PlanView> {
  const facts = await factsOf(tx, plan)
  const day = plan.endedOn ?? today
  const counted = countedOf(facts, plan.amount, day)
  const state = plan.state === "open" ? stateOn(facts, day) : plan.state
  const next = state === "open" ? nextInstalment(facts, day) : null
  return { ...plan, state, counted, left: minus(plan.amount, counted), instalments: instalmentStates(facts, day), next }
}

function stateOn(facts: PlanFacts, day: Day): PlanRow["state"] {
  if (missedBefore(facts, day) !== null) return "broken"
  return isFulfilledOn(facts, day) ? "fulfilled" : "open"
}

/** All plans of a tenant, newest first (X130). Refuses 404 TENANT_NOT_FOUND. */
export const plansOfTenant = command(
  "see tenants",
  async (tx, _actor, query: TenantPlansQuery): Promise<PlanView[]> => {
    const { id } = await findTenant(tx, query.tenantId)
    const rows = await tx.all(
      tx.select().from(paymentPlans).where(eq(paymentPlans.tenantId, id)).orderBy(desc(paymentPlans.id)).limit(MOST),
    )
    return viewsOf(tx, rows)
  },
)

const MOST = 200

export type ListedPlan = PlanView & { tenant: string }

/** Plans in one state (X133; default: open): open ones by the day of the next instalment, others newest first; at most 200. */
export const plans = command(
  "see tenants",
  async (tx, _actor, { state = "open" }: PlansQuery): Promise<ListedPlan[]> => {
    if (state === "open") return withNames(tx, (await openPlans(tx)).slice(0, MOST))
    const ended = tx.select().from(paymentPlans).where(eq(paymentPlans.state, state))
    const newest = ended.orderBy(desc(paymentPlans.endedOn), desc(paymentPlans.id)).limit(MOST)
    return withNames(tx, await viewsOf(tx, await tx.all(newest)))
  },
)

/** All open plans with an instalment due by a day, in order of the next instalment's day. */
export const plansDue = command("see tenants", async (tx, _actor, day: Day) => withNames(tx, await openPlans(tx, day)))

/** All open plans, or those with an instalment due by a day, in order of the next instalment's day. */
async function openPlans(tx: Tx, day?: Day): Promise<PlanView[]> {
  const { id, state } = paymentPlans
  const { planId, dueOn } = planInstalments
  const byDay =
    day &&
    tx
      .select({ planId })
      .from(planInstalments)
      .where(and(eq(planId, id), lte(dueOn, day)))
  const open = tx
    .select()
    .from(paymentPlans)
    .where(and(eq(state, "open"), byDay && exists(byDay)))
  return (await viewsOf(tx, await tx.all(open))).toSorted(byNextDay)
}

const byNextDay = (one: PlanView, other: PlanView) => {
  const dayOf = ({ next, instalments }: PlanView) => next?.dueOn ?? instalments.at(-1)?.dueOn ?? ""
  const [first, second] = [dayOf(one), dayOf(other)]
  return Number(first > second) - Number(first < second) || one.id - other.id
}

/** Days for which a tenant still sees an ended plan. */
const DAYS_SHOWN = 30

/** The calling tenant's open plan, or the one that ended in the last 30 days, without the notes of staff (X134). */
export const ownPlan = ownCommand(
  "use tenant portal",
  async (tx, { tenantId }, _input: object | undefined): Promise<PlanView | null> => {
    const plan = await shownPlan(tx, tenantId)
    return plan && { ...plan, note: null, endNote: null }
  },
)

const openOrEndedSince = statement((db) => {
  const { tenantId, state, endedOn, id } = paymentPlans
  return db
    .select()
    .from(paymentPlans)
    .where(
      and(
        eq(tenantId, sql.placeholder("tenantId")),
        or(sql`${state} = 'open'`, gte(endedOn, sql.placeholder("since"))),
      ),
    )
    .orderBy(sql`${state} = 'open' desc`, desc(id))
    .limit(1)
    .prepare()
})

async function shownPlan(tx: Tx, tenantId: number): Promise<PlanView | null> {
  const day = await ledgerDay(tx)
  const row = await tx.one(openOrEndedSince, { tenantId, since: addDays(day, -DAYS_SHOWN) })
  return row ? planView(tx, row, day) : null
}

/** The open plan of a tenant with its state today; null without one. */
export async function openPlanView(tx: Tx, tenantId: number): Promise<PlanView | null> {
  const row = await openPlanOf(tx, tenantId)
  return row ? planView(tx, row, await ledgerDay(tx)) : null
}

export async function tenantsWithOpenPlan(tx: Tx): Promise<Set<number>> {
  const { tenantId, state } = paymentPlans
  const rows = await tx.all(tx.select({ tenantId }).from(paymentPlans).where(eq(state, "open")))
  return new Set(rows.map((row) => row.tenantId))
}

async function viewsOf(tx: Tx, rows: readonly PlanRow[]): Promise<PlanView[]> {
  const day = await ledgerDay(tx)
  const views: PlanView[] = []
  for (const row of rows) views.push(await planView(tx, row, day))
  return views
}

async function withNames(tx: Tx, views: readonly PlanView[]): Promise<ListedPlan[]> {
  const ids = [...new Set(views.map(({ tenantId }) => tenantId))]
  const rows = await tenantsByIds(tx, { ids: listed(ids) })
  const names = new Map(rows.map((row) => [row.id, fullName(row)]))
  return views.map((view) => ({ ...view, tenant: names.get(view.tenantId) ?? "" }))
}
