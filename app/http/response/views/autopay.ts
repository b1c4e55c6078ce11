/** JSON shapes of api.md section 1. */
import type { AccountAutopay } from "~/domain/autopay/enrollment.ts"
import type { OwnAutopay } from "~/domain/autopay/own-autopay.ts"

const instant = (at: number) => new Date(at).toISOString()

export const autopayStatusView = ({ enabled, day, methodId }: OwnAutopay) => ({
  AutopayEnabled: enabled,
  AutopayDay: day,
  AutopayMethod: methodId,
})

export function autopayView({ account, customerId, log, ...autopay }: AccountAutopay) {
  return {
    UserID: account.id,
    ...autopayStatusView(autopay),
    StripeCustomerID: customerId,
    AutopayStatusLogs: log.map(({ status, methodType, createdAt, updatedAt }) => ({
      Status: status,
      StripePaymentType: methodType,
      createdAt: instant(createdAt),
      updatedAt: instant(updatedAt),
    })),
  }
}
