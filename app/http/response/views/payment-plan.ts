/** JSON of payment plans (api.md section 1). */
import type { PlanView } from "~/domain/payment-plans/plans.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"

type Shown = { dueOn: Day; amount: Cents; lastDay: Day }
const instalmentView = ({ dueOn, amount, lastDay }: Shown) => ({ Date: dueOn, Amount: amount, LastDay: lastDay })

export const planView = (plan: PlanView) => ({
  PaymentPlanID: plan.id,
  TenantID: plan.tenantId,
  Amount: plan.amount,
  GraceDays: plan.graceDays,
  Note: plan.note,
  StartedOn: plan.startedOn,
  State: plan.state,
  EndReason: plan.endReason,
  EndNote: plan.endNote,
  EndedOn: plan.endedOn,
  Paid: plan.counted,
  Instalments: plan.instalments.map((each) => ({ ...instalmentView(each), State: each.state })),
  Next: plan.next && { ...instalmentView(plan.next), ToPay: plan.next.toPay },
  createdAt: new Date(plan.createdAt).toISOString(),
})

export const plansView = (plans: readonly PlanView[]) => plans.map(planView)

export const ownPlanView = (plan: PlanView | null) => ({ Plan: plan && planView(plan) })
