/** A failed payment for administrators: in the audit log, and in the provider's own dashboard. Source: api.md 4.9. */
import { failureReason } from "~/values/payments/payment-failures.ts"
import type { ProviderIntent } from "../payment-provider/port.ts"

export function failureMetadata({ id, charge, livemode }: ProviderIntent, code: string): Record<string, unknown> {
  return {
    FailureReason: failureReason(code),
    PaymentMethodType: charge?.methodType ?? null,
    LinkToStripe: dashboardLink(id, livemode),
  }
}

export const dashboardLink = (intentId: string, livemode: boolean): string =>
  `https://dashboard.stripe.com/${livemode ? "" : "test/"}payments/${intentId}`
