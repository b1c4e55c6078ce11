import { checkPlan, openPlanIds } from "~/domain/payment-plans/check-plans.ts"
import { remindOfInstalment } from "~/domain/payment-plans/remind-of-plans.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { lastDue } from "~/values/job-days.ts"
import type { Job } from "./job.ts"

/** Ends payment plans that are broken or fulfilled. Runs before the late fees, so that a broken plan no longer reduces them. */
export const checkPlans: Job = {
  name: "check payment plans",
  due: async (tx, day) => (await openPlanIds(tx)).map((planId) => (own) => checkPlan(own, SYSTEM, planId, day)),
}

/** Mails tenants about upcoming and missed instalments. After several missed days, only for the last one. */
export const remindOfPlans: Job = {
  name: "remind of payment plans",
  due: async (tx, day) =>
    day === lastDue(tx.now, await zoneOf(tx))
      ? (await openPlanIds(tx)).map((planId) => (own) => remindOfInstalment(own, planId, day))
      : [],
}
