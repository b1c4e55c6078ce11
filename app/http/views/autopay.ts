import type { Autopay } from "~/domain/autopay/enrollment.ts"

/** AutopayInfo (api.md section 1). Nobody can enroll until online payments are set up, so there is neither method, customer nor log. */
export function autopayView({ userId, day }: Autopay) {
  return {
    UserID: userId,
    AutopayEnabled: false,
    AutopayDay: day,
    AutopayMethod: null,
    StripeCustomerID: null,
    AutopayStatusLogs: [],
  }
}
