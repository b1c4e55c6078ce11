import type { AccountAutopay } from "~/domain/autopay/enrollment.ts"

const instant = (at: number) => new Date(at).toISOString()

/** AutopayInfo (api.md section 1). */
export function autopayView({ account, enabled, day, methodId, customerId, log }: AccountAutopay) {
  return {
    UserID: account.id,
    AutopayEnabled: enabled,
    AutopayDay: day,
    AutopayMethod: methodId,
    StripeCustomerID: customerId,
    AutopayStatusLogs: log.map(({ status, methodType, createdAt, updatedAt }) => ({
      Status: status,
      StripePaymentType: methodType,
      createdAt: instant(createdAt),
      updatedAt: instant(updatedAt),
    })),
  }
}
