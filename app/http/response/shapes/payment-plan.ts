import { z } from "zod"
import { cents, day, id, instant, named, text } from "./values.ts"

const instalment = { Date: day(), Amount: cents(), LastDay: day() }

const TAKEN_BACK = ["check_returned", "refund", "dispute_lost", "payment_deleted"] as const
const REASONS = ["staff", "vacate", "eviction", ...TAKEN_BACK] as const

export const PaymentPlan = named("PaymentPlan", {
  PaymentPlanID: id(),
  TenantID: id(),
  Amount: cents(),
  GraceDays: z.int().min(0),
  Note: text().nullable(),
  StartedOn: day(),
  State: z.enum(["open", "fulfilled", "broken", "ended"]),
  EndReason: z.enum(REASONS).nullable(),
  EndNote: text().nullable(),
  EndedOn: day().nullable(),
  Paid: cents(),
  Instalments: z.array(z.object({ ...instalment, State: z.enum(["paid", "coming", "due", "missed"]) })),
  Next: z.object({ ...instalment, ToPay: cents() }).nullable(),
  createdAt: instant(),
})

export const OwnPaymentPlan = named("OwnPaymentPlan", { Plan: PaymentPlan.nullable() })
