/** Inputs of payment plans for the API and the page's form. Source: money.md 9.9, api.md X130 to X134. */
import { z } from "zod"
import { PLAN_STATES } from "#db/schema/index.ts"
import { allowing, REQUIRED } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, id, line, lines, oneOf, optional, queryId, someCents, wholeNumber } from "../inputs.ts"

export const MOST_INSTALMENTS = 24
export const USUAL_GRACE = 2
const COUNT = `Use 1 to ${MOST_INSTALMENTS} instalments.`

const terms = { tenantID: id(), graceDays: optional(wholeNumber(0, 14)), note: optional(lines(500)) }

const instalment = allowing(
  z.object({ date: day(), amount: someCents() }),
  "Use an instalment with its day and amount.",
)

export const MakePlan = z.object({
  ...terms,
  instalments: allowing(z.array(instalment).min(1, COUNT).max(MOST_INSTALMENTS, COUNT), COUNT),
})
export type MakePlan = InnerNames<z.infer<typeof MakePlan>>

const row = z
  .object({ date: optional(day()), amount: optional(someCents()) })
  .superRefine(({ date, amount }, context) => {
    if (date === undefined && amount !== undefined)
      context.addIssue({ code: "custom", path: ["date"], message: REQUIRED })
    if (date !== undefined && amount === undefined)
      context.addIssue({ code: "custom", path: ["amount"], message: REQUIRED })
  })
export const ROW_NAMES: readonly string[] = Array.from({ length: MOST_INSTALMENTS }, (_, at) => `r${at + 1}`)

/** The page's form: rows r1 to r24; empty rows are ignored. */
export const PlanForm = z
  .object({
    ...terms,
    instalments: allowing(z.object(Object.fromEntries(ROW_NAMES.map((name) => [name, row.optional()]))), COUNT),
  })
  .transform(({ instalments, ...plan }) => ({
    ...plan,
    instalments: Object.values(instalments).flatMap((each) =>
      each?.date !== undefined && each.amount !== undefined ? [{ date: each.date, amount: each.amount }] : [],
    ),
  }))

export const EndPlan = z.object({ paymentPlanID: id(), reason: line(500) })
export type EndPlan = InnerNames<z.infer<typeof EndPlan>>

export const TenantPlansQuery = z.object({ tenantID: queryId() })
export type TenantPlansQuery = InnerNames<z.infer<typeof TenantPlansQuery>>

export const PlansQuery = z.object({ state: optional(oneOf(PLAN_STATES)) })
export type PlansQuery = z.infer<typeof PlansQuery>
