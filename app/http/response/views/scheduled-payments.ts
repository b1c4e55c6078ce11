/** JSON of scheduled payments and autopay's limits (api.md 4.11). */
import type { OwnLimits } from "~/domain/autopay/own-limits.ts"
import type { ScheduledView } from "~/domain/scheduled-payments/scheduled-list.ts"
import type { Cents } from "~/values/money.ts"

const instant = (at: number) => new Date(at).toISOString()

const CHOICE = { everything: "everything", rent: "totalRentBalance", deposit: "totalDepositBalance" } as const

type Charge = { amount: Cents; fee: Cents; total: Cents }
const chargeView = ({ amount, fee, total }: Charge) => ({ Amount: amount, ConvenienceFee: fee, Total: total })

export const scheduledPaymentView = (payment: ScheduledView) => ({
  ScheduledPaymentID: payment.id,
  TenantID: payment.tenantId,
  Date: payment.payOn,
  Choice: CHOICE[payment.choice],
  AtMost: payment.atMost,
  PaymentMethodID: payment.methodId,
  PaymentMethod: payment.methodType,
  Last4: payment.method?.last4 ?? null,
  ConsentAt: payment.consentAt === null ? null : instant(payment.consentAt),
  State: payment.state,
  Reason: payment.reason,
  Amount: payment.amount,
  ConvenienceFee: payment.fee,
  About: payment.about?.charge ? chargeView(payment.about.charge) : null,
  Obstacle: payment.about?.reason ?? null,
  MayChange: payment.mayChange,
  version: payment.version,
  createdAt: instant(payment.createdAt),
  updatedAt: instant(payment.updatedAt),
})

export const limitsView = ({ cap, withDeposit, next }: OwnLimits) => ({
  Cap: cap,
  WithDeposit: withDeposit,
  Next: next && {
    Month: next.month,
    Date: next.on,
    ...chargeView(next),
    IsAboveCap: next.isAboveCap,
    Confirmed: next.confirmed,
  },
})
