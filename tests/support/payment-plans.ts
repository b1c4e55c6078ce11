/** Payment plans that staff make and end on a day. Money is in cents. */
import { paymentPlans } from "#db/schema/index.ts"
import { openPlanOf } from "~/domain/ledger/plans/plan-facts.ts"
import { EndPlan, MakePlan } from "~/domain/payment-plans/inputs.ts"
import { coverable, endPlanByStaff, makePlan } from "~/domain/payment-plans/make-plan.ts"
import { unitsOf } from "~/domain/tenants/tenant-units.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { during, mona, seen } from "./world.ts"

type Agreed = { on: string; grace?: number; note?: string }

/** Makes a plan from pairs of a day and an amount. Returns its number. */
export async function agrees(
  tenantId: number,
  instalments: readonly (readonly [date: string, amount: number])[],
  { on, grace, note }: Agreed,
): Promise<number> {
  const { tenantID: _, ...terms } = MakePlan.parse({
    tenantID: 1,
    instalments: instalments.map(([date, amount]) => ({ date, amount })),
    ...(grace === undefined ? {} : { graceDays: grace }),
    note,
  })
  return (await during(on, (tx) => makePlan(tx, mona, { ...terms, tenantId }))).id
}

export type PlanEvent = { action: "agreesPlan" | "endsPlan"; pick: number; gaps: readonly number[] }

/** Makes a plan for the amount that a tenant owes, or ends the open one. Returns whether it was possible. */
export async function planHappens(tenantId: number, day: Day, { action, pick = 0, gaps = [] }: PlanEvent) {
  const [open, owed] = await seen(
    day,
    async (tx) => [await openPlanOf(tx, tenantId), await coverable(tx, tenantId)] as const,
  )
  if (action === "endsPlan") {
    if (open) await endsPlan(open.id, day)
    return open !== undefined
  }
  const isRenting = (await seen(day, (tx) => unitsOf(tx, tenantId))).length > 0
  const each = Math.floor(owed / gaps.length)
  if (open || !isRenting || each === 0) return false
  let due = day
  const instalments = gaps.map((gap, at) => {
    due = addDays(due, at === 0 ? gap : gap + 1)
    return [due, each] as const
  })
  await agrees(tenantId, instalments, { on: day, grace: pick % 4 })
  return true
}

export async function endsPlan(paymentPlanID: number, day: string) {
  const { reason } = EndPlan.parse({ paymentPlanID, reason: "Agreed on something else" })
  await during(day, (tx) => endPlanByStaff(tx, mona, { paymentPlanId: paymentPlanID, reason }))
}

/** The plans as stored: state, reason, and day of the end, oldest first. */
export async function plansStored(day = "2026-12-31") {
  const rows = await seen(day, (tx) => tx.all(tx.select().from(paymentPlans).orderBy(paymentPlans.id)))
  return rows.map(({ state, endReason, endedOn }) => [state, endReason, endedOn])
}
