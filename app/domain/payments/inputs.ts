import { z } from "zod"
import { MANUAL_METHODS, PAYMENT_TYPES } from "#db/schema/index.ts"
import { asCents, formatMoney, MAX_CENTS } from "~/values/money.ts"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { blankable, cents, day, flag, id, lines, month, oneOf, optional, someCents, text, unitNo } from "../inputs.ts"
import { reason } from "../ledger/inputs.ts"
import { ENTRIES } from "../payment-provider/entry-flow.ts"

/** The message for a missing or unknown tenant. Source: specification 2, manual payment. */
export const INVALID_TENANT = "Invalid unit or tenant, go back to the rent roll and try again."

/** A payment that staff record manually. A check's number is its note. Source: api.md M24. */
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
  /** False refuses a probable duplicate with a question; absent and true do not. */
  duplicateConfirmed: optional(flag()),
})
/** The user's confirmations: `duplicateOf` is the payment that this one does not repeat, `earlierMonth` the past month whose report it changes. */
type Answered = {
  duplicateOf?: number | undefined
  earlierMonth?: string | undefined
  /** The tenant whose check the user accepts in spite of the mark. */
  checkTaken?: string | undefined
}
export type RecordPayment = InnerNames<z.infer<typeof RecordPayment>> & Answered

/** The payment form of the page: it asks about a probable duplicate and an earlier month, and only a check has a number. */
export const PaymentForm = RecordPayment.extend({
  duplicateOf: optional(id()),
  earlierMonth: optional(text(7)),
  checkTaken: optional(text(20)),
}).transform((form): z.infer<typeof RecordPayment> & Answered => ({
  ...form,
  note: form.method === "check" ? form.note : undefined,
  duplicateConfirmed: false,
  earlierMonth: form.earlierMonth ?? "",
  checkTaken: form.checkTaken ?? "",
}))

/** A tenant's choice: a whole balance, or a custom amount for it. Source: money.md 3.1. */
export const WHOLE_CHOICES = ["everything", "totalRentBalance", "totalDepositBalance"] as const
const CUSTOM_CHOICES = ["customEverything", "customRent", "customDeposit"] as const
const PORTAL_CHOICES = [...WHOLE_CHOICES, ...CUSTOM_CHOICES] as const
export type WholeBalanceChoice = (typeof WHOLE_CHOICES)[number]
export type CustomAmountChoice = (typeof CUSTOM_CHOICES)[number]
export type PortalChoice = (typeof PORTAL_CHOICES)[number]

export const METHOD_TYPES = ["card", "us_bank_account"] as const

/** The provider's minimum, with the fee, in cents. */
export const MINIMUM = asCents(50)
const RANGE = `from ${formatMoney(MINIMUM)}, with the fee, to ${formatMoney(MAX_CENTS)}`
/** An online amount, before its fee. */
const onlineAmount = () =>
  allowing(someCents(), `Use an amount ${RANGE} with at most two decimals, like 1250.50 or 1,250.50.`)

const ownPayment = {
  amount: onlineAmount(),
  tenantID: id(),
  unit: blankable(unitNo()),
  paymentMethodType: optional(oneOf(METHOD_TYPES)),
}

/** A tenant pays rent, deposit or everything with a form that has the provider's secret. Source: api.md T5 to T7. */
export const PayRent = z.object({ ...ownPayment, choice: optional(oneOf(["totalRentBalance", "customRent"])) })
export const PayDeposit = z.object({ ...ownPayment, choice: optional(oneOf(["totalDepositBalance", "customDeposit"])) })
export const PayEverything = z.object({ ...ownPayment, choice: optional(oneOf(["everything", "customEverything"])) })
export type OwnPayment = Omit<InnerNames<z.infer<typeof PayRent>>, "choice"> & { choice?: PortalChoice | undefined }

const entry = optional(oneOf(ENTRIES))

/** The id of a saved method, or "card" or "us_bank_account" for a method entered now. */
const methodID = text(200)

/** A tenant's payment from a page of the portal. */
export const PayInPortal = z.object({ amount: onlineAmount(), choice: oneOf(PORTAL_CHOICES), methodID, entry })
/** `ahead` is the amount far above the balance that the user has confirmed; without the field there is no question. */
export type PayInPortal = InnerNames<z.infer<typeof PayInPortal>> & { ahead?: string | undefined }

/** A whole balance from a page of the portal: the amount shown for each choice. */
export const PayWhole = z
  .object({
    choice: oneOf(WHOLE_CHOICES),
    methodID,
    everything: optional(someCents()),
    totalRentBalance: optional(someCents()),
    totalDepositBalance: optional(someCents()),
    entry,
  })
  .transform(({ choice, methodID, entry, ...amounts }) => {
    const amount: number | undefined = amounts[choice]
    return { choice, methodID, amount, ...(entry && { entry }) }
  })
  .pipe(PayInPortal.extend({ choice: oneOf(WHOLE_CHOICES), entry: oneOf(ENTRIES).optional() }))

/** A custom amount from a page of the portal. */
export const PayCustom = PayInPortal.extend({
  choice: oneOf(CUSTOM_CHOICES),
  ahead: text(20).optional().default(""),
})

/** A payment opened before: its payer moves it to the provider's own page, or confirms its saved method. */
export const PayOnPage = z.object({ receipt: text(100) })
export type PayOnPage = z.infer<typeof PayOnPage>

/** A card that staff key in for a tenant. Source: api.md M27. */
export const KeyCard = z.object({ amount: onlineAmount(), tenantID: id() })
export type KeyCard = InnerNames<z.infer<typeof KeyCard>>

/** A card that staff key in on the page. */
export const KeyCardInPage = KeyCard.extend({ entry })
export type KeyCardInPage = InnerNames<z.infer<typeof KeyCardInPage>>

/** Marks an unbooked payment as handled; the note says how. */
export const ResolveUnbooked = z.object({ id: id(), note: lines(500) })
export type ResolveUnbooked = z.infer<typeof ResolveUnbooked>

/** A full or partial refund of an online payment, with its fee. `stripePaymentId` is the id that the ledger shows. Source: api.md M67. */
export const RefundPayment = z.object({ stripePaymentId: text(255), amount: someCents(), reason: reason(500) })
const NO_PREVIEW = "Calculate the preview again, then confirm it."
/** A refund from the page, with the values it showed: the tenant's last journal and the amount left to refund. Without them the preview is stale. */
export const ConfirmedRefund = RefundPayment.extend({
  previewSeq: z.int(NO_PREVIEW).min(0, NO_PREVIEW).max(Number.MAX_SAFE_INTEGER, NO_PREVIEW),
  left: optional(someCents()),
})
export type RefundPayment = z.infer<typeof RefundPayment> &
  Partial<Pick<z.infer<typeof ConfirmedRefund>, "previewSeq" | "left">>

/** A check that the bank returned. Source: api.md M68. */
export const ReturnCheck = z.object({
  paymentID: id(),
  returnedOn: day(),
  /** If absent, the property's default; 0 if there is no default. */
  fee: optional(cents()),
  /** The periods whose late fee is charged; if absent, all offered periods. */
  lateFees: z.array(month()).max(1200, INVALID).optional(),
})
/**
 * `mail`: the usual text, or another text that the caller sends, or none; the portal always notifies the tenant. `noChecks` marks the tenant.
 * `areTicks`: the page offers all fees until today, and those due after the return are left out.
 */
export type ReturnCheck = InnerNames<z.infer<typeof ReturnCheck>> & {
  mail?: "usual" | "other" | "none"
  noChecks?: boolean
  areTicks?: boolean
}

/** Source: api.md M69. */
export const UndoReturn = z.object({ paymentID: id() })
export type UndoReturn = InnerNames<z.infer<typeof UndoReturn>>
