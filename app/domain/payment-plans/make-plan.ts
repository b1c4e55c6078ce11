/** Makes a payment plan with a tenant, and ends one. Source: money.md 9.9, api.md X131 and X132. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { paymentPlans, planInstalments } from "#db/schema/index.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, plus, sum } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { endPlan } from "../ledger/plans/end-plan.ts"
import { openPlanOf, type PlanRow } from "../ledger/plans/plan-facts.ts"
import { mailPlanMade } from "../ledger/plans/plan-mails.ts"
import type { Instalment } from "../ledger/plans/plan-progress.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { zoneOf } from "../settings/defaults.ts"
import { hasUnit } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { type EndPlan, type MakePlan, MOST_INSTALMENTS, USUAL_GRACE } from "./inputs.ts"
import { type PlanView, planView } from "./plans.ts"

const DAYS_AHEAD = 730

/**
 * Makes a plan of 1 to 24 instalments (X131). Refuses 403 the caller's own tenant; 404 TENANT_NOT_FOUND; 409 TENANT_HAS_NO_UNIT, TENANT_IN_EVICTION and
 * PAYMENT_PLAN_OPEN; 400 a day that is past, more than two years ahead or used twice, and a total above the tenant's rent, late fees and other charges
 * owed. Mails the tenant if there is an email address. Audit PAYMENT_PLAN.
 */
export const makePlan = command("issue fees", async (tx, actor, input: MakePlan): Promise<PlanView> => {
  const { tenantId, graceDays = USUAL_GRACE, note = null } = input
  mustBeAnothersLedger(actor, tenantId)
  const tenant = await findTenant(tx, tenantId)
  await mayHavePlan(tx, tenant)
  const on = await ledgerDay(tx)
  const instalments = await payable(tx, tenantId, input.instalments, on)
  const amount = sum(instalments.map((each) => each.amount))
  const { lastJournalId } = await owedAndHeld(tx, tenantId)
  const terms = { tenantId, amount, graceDays, note, startedOn: on, afterJournal: lastJournalId }
  const by = { zone: await zoneOf(tx), userId: actor.userId, createdAt: tx.now }
  const row = { ...terms, ...by } satisfies RowOf<MakePlan, { instalments: null }>
  const plan = await tx.one(tx.insert(paymentPlans).values(row).returning())
  if (!plan) throw new Error("The plan was not stored")
  for (const each of instalments) await tx.run(tx.insert(planInstalments).values({ planId: plan.id, ...each }))
  await record(tx, actor, {
    category: "PAYMENT_PLAN",
    details: `Payment plan of ${fullName(tenant)} over ${formatMoney(amount)}: ${planText(instalments)}.`,
    metadata: { TenantID: tenantId, PaymentPlanID: plan.id, Amount: amount, GraceDays: graceDays, Note: note },
  })
  await mailPlanMade(tx, plan, instalments)
  return planView(tx, plan, on)
})

/** Ends an open plan with a reason (X132). Refuses 403 the caller's own tenant, 404 PAYMENT_PLAN_NOT_FOUND and 409 PAYMENT_PLAN_ENDED. */
export const endPlanByStaff = command(
  "issue fees",
  async (tx, actor, { paymentPlanId, reason }: EndPlan): Promise<PlanView> => {
    const plan = await planOf(tx, paymentPlanId)
    mustBeAnothersLedger(actor, plan.tenantId)
    if (plan.state !== "open") throw new Refusal("PAYMENT_PLAN_ENDED")
    const on = await ledgerDay(tx)
    await endPlan(tx, actor, plan, { state: "ended", reason: "staff", note: reason }, on)
    return planView(tx, await planOf(tx, paymentPlanId), on)
  },
)

async function planOf(tx: Tx, id: number): Promise<PlanRow> {
  const plan = await tx.one(tx.select().from(paymentPlans).where(eq(paymentPlans.id, id)))
  if (!plan) throw new Refusal("PAYMENT_PLAN_NOT_FOUND")
  return plan
}

const planText = (instalments: readonly Instalment[]) =>
  instalments.map(({ dueOn, amount }) => `${formatMoney(amount)} on ${formatDay(dueOn)}`).join(", ")

async function mayHavePlan(tx: Tx, { id, leaseStatus }: TenantRow): Promise<void> {
  if (!(await hasUnit(tx, id))) throw new Refusal("TENANT_HAS_NO_UNIT")
  if (leaseStatus === "eviction") throw new Refusal("TENANT_IN_EVICTION")
  if (await openPlanOf(tx, id)) throw new Refusal("PAYMENT_PLAN_OPEN")
}

/** Returns the instalments in order of day. Refuses as `makePlan` does. */
async function payable(tx: Tx, tenantId: number, wanted: MakePlan["instalments"], on: Day): Promise<Instalment[]> {
  const instalments = wanted
    .map(({ date, amount }) => ({ dueOn: date, amount }))
    .toSorted((one, other) => Number(one.dueOn > other.dueOn) - Number(one.dueOn < other.dueOn))
  const [first, last] = [instalments[0], instalments.at(-1)]
  if (!first || !last) throw badField("instalments", `Use 1 to ${MOST_INSTALMENTS} instalments.`)
  const latest = addDays(on, DAYS_AHEAD)
  if (first.dueOn < on || last.dueOn > latest)
    throw badField("instalments", `Use days from ${formatDay(on)} to ${formatDay(latest)}.`)
  if (new Set(instalments.map(({ dueOn }) => dueOn)).size < instalments.length)
    throw badField("instalments", "Use each day once.")
  const owed = await coverable(tx, tenantId)
  const wants = sum(instalments.map(({ amount }) => amount))
  if (wants > owed)
    throw badField(
      "instalments",
      `The instalments come to ${formatMoney(wants)}, but ${formatMoney(owed)} of rent, late fees and other charges is owed.`,
    )
  return instalments
}

/** The most that a plan can cover: the rent, late fees and other charges owed now. */
export async function coverable(tx: Tx, tenantId: number): Promise<Cents> {
  const { rent, late, other } = await owedAndHeld(tx, tenantId)
  return plus(rent, late, other)
}
