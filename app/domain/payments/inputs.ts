import { z } from "zod"
import { MANUAL_METHODS, PAYMENT_TYPES } from "#db/schema/index.ts"
import { allowing, INVALID } from "../field-hints.ts"
import { day, oneOf, optional, someCents, text } from "../inputs.ts"

/** Said for a tenant that is missing or unknown. Source: specification 2, manual payment. */
export const INVALID_TENANT = "Invalid unit or tenant, go back to the rent roll and try again."

/** A payment that staff took by hand. A check's number is its note. Source: api.md M24. */
export const RecordPayment = z.object({
  tenantID: z.int(INVALID_TENANT).min(1, INVALID_TENANT).max(2_147_483_647, INVALID_TENANT),
  amount: someCents(),
  paymentDate: allowing(
    day().refine((value) => value >= "2000-01-01", INVALID),
    "Use a day from 2000 on, not in the future.",
  ),
  method: oneOf(MANUAL_METHODS),
  type: oneOf(PAYMENT_TYPES),
  note: optional(text(500)),
})
export type RecordPayment = z.infer<typeof RecordPayment>

/** The payment as it is typed on the page: only a check has a number. */
export const PaymentForm = RecordPayment.transform(
  (form): RecordPayment => (form.method === "check" ? form : { ...form, note: undefined }),
)
