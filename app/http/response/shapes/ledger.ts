import { z } from "zod"
import { cents, day, id, instant, named, signedCents, text } from "./values.ts"

const METHODS = ["zelle", "paypal", "cashapp", "check", "cash", "managementCredit", "other"] as const
const PROVIDER_METHODS = [
  "card",
  "us_bank_account",
  "link",
  "klarna",
  "afterpay_clearpay",
  "alipay",
  "wechat_pay",
  "sofort",
] as const
const STATUSES = [
  "succeeded",
  "disputed",
  "dispute-won",
  "dispute-lost",
  "refunded",
  "failed",
  "reversed",
  "returned",
] as const

export const Payment = named("Payment", {
  RentPaymentID: id().nullable(),
  DepositPaymentID: id().nullable(),
  FeePaymentID: id().nullable(),
  PaymentDate: day(),
  PaymentAmount: cents(),
  PaymentMethod: z.enum([...METHODS, ...PROVIDER_METHODS]),
  PaymentStatus: z.enum(STATUSES),
  StripePaymentId: text().nullable(),
  FeePaid: cents(),
  RefundedAmount: cents(),
  RemainingAccountBalance: signedCents().nullable(),
  Notes: text().nullable(),
  createdAt: instant(),
})

/** `created` is in seconds since 1970. */
export const PendingCharge = named("PendingCharge", {
  id: text(),
  created: z.int(),
  metadata: z.strictObject({ nonFeeAmount: cents() }),
})
export const AllowedMethods = z.array(z.enum(["card", "us_bank_account"])).min(1)

export const ClientSecret = z.strictObject({ clientSecret: text() })

/** `created` is in seconds since 1970. */
export const PaymentMethod = named("PaymentMethod", {
  id: text(),
  type: z.enum(["card", "us_bank_account"]),
  created: z.int(),
  card: z.strictObject({ brand: text(), last4: text(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  us_bank_account: z.strictObject({ last4: text(), routing_number: text() }).nullable(),
})

export const PaymentIntentResult = named("PaymentIntentResult", {
  clientSecret: text(),
  preFeeAmount: cents(),
  feeAmount: cents(),
  totalAmount: cents(),
})

export const RefundResult = named("RefundResult", {
  refundId: text(),
  status: z.enum(["pending", "succeeded", "failed"]),
  amount: cents(),
})

export const Charge = named("Charge", {
  RentChargeID: id().nullable(),
  DepositChargeID: id().nullable(),
  FeeChargeID: id().nullable(),
  ChargeDate: day(),
  ChargeAmount: signedCents(),
  Notes: text().nullable(),
  FeeType: z.enum(["late", "other"]).nullable(),
  DeletedAt: instant().nullable(),
  createdAt: instant(),
})

export const StatementEvent = named("StatementEvent", {
  EventType: z.literal("manager_adjustment"),
  EventDate: day(),
  Amount: signedCents(),
  Notes: text().nullable(),
  User: z.strictObject({ FirstName: text(), LastName: text() }).nullable(),
  Meta: z.strictObject({
    Field: z.enum(["DepositReserve", "RentBalance", "LateCharges", "OtherCharges"]),
    OldValue: cents(),
    NewValue: cents(),
  }),
  createdAt: instant(),
})

/** The reversed cents; negative for a credit. */
export const Reversal = z.strictObject({ reversedAmount: signedCents(), message: text() })
export const FileRef = named("FileRef", { filesystemID: text(), fileName: text() })
