/** Calls about payment plans. Source: api.md 4.10. */
import { z } from "zod"
import { EndPlan, MakePlan, PlansQuery, TenantPlansQuery } from "~/domain/payment-plans/inputs.ts"
import { endPlanByStaff, makePlan } from "~/domain/payment-plans/make-plan.ts"
import { ownPlan, plans, plansOfTenant } from "~/domain/payment-plans/plans.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { OwnPaymentPlan, PaymentPlan } from "~/http/response/shapes/payment-plan.ts"
import { ownPlanView, plansView, planView } from "~/http/response/views/payment-plan.ts"

export const loader = resource({
  "X130 GET /management/tenant/payment-plan": {
    summary: "List a tenant's payment plans, as they stand today",
    ...query({ input: TenantPlansQuery, command: plansOfTenant, output: plansView }),
    shape: z.array(PaymentPlan),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X131 POST /management/tenant/payment-plan": {
    summary: "Agree on a payment plan with a tenant",
    ...mutation({ input: MakePlan, command: makePlan, output: planView, status: 201 }),
    shape: PaymentPlan,
    refuses: ["TENANT_NOT_FOUND", "TENANT_HAS_NO_UNIT", "TENANT_IN_EVICTION", "PAYMENT_PLAN_OPEN"],
  },
  "X132 POST /management/tenant/payment-plan/end": {
    summary: "End a payment plan",
    ...mutation({ input: EndPlan, command: endPlanByStaff, output: planView }),
    shape: PaymentPlan,
    refuses: ["PAYMENT_PLAN_NOT_FOUND", "PAYMENT_PLAN_ENDED"],
  },
  "X133 GET /management/payment-plans": {
    summary: "List the payment plans of a state, by default the open ones",
    ...query({ input: PlansQuery, command: plans, output: plansView }),
    shape: z.array(PaymentPlan),
  },
  "X134 GET /user/payment-plan": {
    summary: "Get the caller's own payment plan",
    ...query({ input: z.object({}), command: ownPlan, output: ownPlanView }),
    shape: OwnPaymentPlan,
  },
})
export const action = loader
