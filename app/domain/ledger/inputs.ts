import { z } from "zod"
import { PAYMENT_TYPES } from "#db/schema/index.ts"
import { negated } from "~/values/money.ts"
import type { InnerNames } from "../inner-names.ts"
import { cents, flag, id, oneOf, optional, signedCents, someCents, text, wholeNumber } from "../inputs.ts"

/** A late or other fee; a negative amount is a credit. Source: api.md M23. */
export const IssueFee = z.object({
  tenantID: id(),
  amount: signedCents(),
  type: oneOf(["late", "other"]),
  note: optional(text(500)),
})
export type IssueFee = InnerNames<z.infer<typeof IssueFee>>

/** How staff explain an other fee to the tenant. Source: specification 2 "Edit fee". */
export const EXPLANATIONS = ["none", "keys", "custom"] as const
const NEW_KEYS = "New Keys for Unit"

/** The fee form: an amount above zero, a checkbox that makes it a credit, and an explanation, which only an other fee has. */
export const FeeForm = z
  .object({
    tenantID: id(),
    amount: someCents(),
    type: oneOf(["late", "other"]),
    isCredit: flag(),
    explanation: optional(oneOf(EXPLANATIONS)),
    customExplanation: optional(text(500)),
    /** The text about where the credit goes (creditText), as the page showed it; blank before the page has shown it. */
    creditSeen: optional(text(500)),
  })
  .refine((form) => !isExplained(form, "custom") || form.customExplanation !== undefined, {
    error: "Required.",
    path: ["customExplanation"],
  })
  .transform((form): IssueFee & { creditSeen?: string | undefined } => {
    const { tenantID, amount, type, isCredit, customExplanation, creditSeen } = form
    const note = isExplained(form, "keys") ? NEW_KEYS : customExplanation
    const isNoted = isExplained(form, "keys") || isExplained(form, "custom")
    return {
      tenantId: tenantID,
      type,
      amount: isCredit ? negated(amount) : amount,
      note: isNoted ? note : undefined,
      creditSeen,
    }
  })

type Explained = { type: string; isCredit: boolean; explanation?: string | undefined }
const isExplained = ({ type, isCredit, explanation }: Explained, by: (typeof EXPLANATIONS)[number]) =>
  type === "other" && !isCredit && explanation === by

/** The fields that set a balance, each to an absolute value. */
export const NEW_BALANCES = {
  newDepositReserve: optional(cents()),
  newRentBalance: optional(cents()),
  newLateFeeBalance: optional(cents()),
  newOtherFeeBalance: optional(cents()),
  /** The reason, for staff only; tenants never see it. */
  balanceNote: optional(text(500)),
  /** The Tenant.BalanceSeq when the form was shown. */
  balanceSeq: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
}

/** At least one new balance. Source: api.md M19. */
export const AdjustBalances = z
  .object({ tenantID: id(), ...NEW_BALANCES })
  .refine(
    (input) =>
      [input.newDepositReserve, input.newRentBalance, input.newLateFeeBalance, input.newOtherFeeBalance].some(
        (value) => value !== undefined,
      ),
    { error: "Required.", path: ["newRentBalance"] },
  )
export type AdjustBalances = InnerNames<z.infer<typeof AdjustBalances>>

const SHORT_REASON = "Reason must be at least 10 characters"
/** The reason for a deletion or a refund: at least 10 characters after trimming. */
export const reason = (max = 1000) =>
  z.string({ error: SHORT_REASON }).trim().min(10, SHORT_REASON).pipe(text(max)).meta({ maxLength: max })

/** Source: api.md M25. `paymentType` selects among the three tables of the API. */
export const DeletePayment = z.object({ id: id(), paymentType: oneOf(PAYMENT_TYPES), reason: reason() })
export type DeletePayment = z.infer<typeof DeletePayment>

/** From a tenant's own ledger: the payment must be that tenant's. */
export const DeleteTenantPayment = DeletePayment.extend({ tenantID: id() })
export type DeleteTenantPayment = InnerNames<z.infer<typeof DeleteTenantPayment>>

export const CHARGE_TYPES = ["Rent Charge", "Fee Charge", "Deposit Charge"] as const
/** Source: api.md M26. */
export const DeleteCharge = z.object({ chargeId: id(), chargeType: oneOf(CHARGE_TYPES), reason: reason() })
export type DeleteCharge = z.infer<typeof DeleteCharge>

export const DeleteTenantCharge = DeleteCharge.extend({ tenantID: id() })
export type DeleteTenantCharge = InnerNames<z.infer<typeof DeleteTenantCharge>>

/** Undoes a move-out's reduction. Source: api.md X11. */
export const DeleteReduction = z.object({ chargeId: id(), reason: reason() })
export type DeleteReduction = z.infer<typeof DeleteReduction>

export const DeleteTenantReduction = DeleteReduction.extend({ tenantID: id() })
export type DeleteTenantReduction = InnerNames<z.infer<typeof DeleteTenantReduction>>

/** Advance rent returned in cash; `balanceSeq` is the Tenant.BalanceSeq when the form was shown. Source: api.md M66. */
export const ReturnAdvance = z.object({
  tenantID: id(),
  amount: someCents(),
  note: optional(text(500)),
  balanceSeq: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
})
export type ReturnAdvance = InnerNames<z.infer<typeof ReturnAdvance>>

/** A page's form always sends the BalanceSeq it was shown with. */
export const ConfirmedReturn = ReturnAdvance.required({ balanceSeq: true })
