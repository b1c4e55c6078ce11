/** The calls of tenants about their own autopay. Source: api.md 4.3. */
import { type CallReferences, row } from "./call-reference.ts"
import { AutopayStatus } from "./tenant-shapes.ts"

const path = "/user/payment/methods/autopay"

export const AUTOPAY_CALLS: CallReferences = {
  [`GET ${path}`]: row("T8", "The caller's autopay", AutopayStatus),
  [`PUT ${path}`]: row("T9", "Set the day of the caller's autopay", AutopayStatus, "INSUFFICIENT_PERMISSIONS"),
  [`POST ${path}/update`]: row(
    "T10",
    "Choose the saved method of the caller's autopay",
    AutopayStatus,
    "PAYMENT_METHOD_NOT_FOUND",
    "restricted-payment-method-ach",
    "INSUFFICIENT_PERMISSIONS",
  ),
  [`POST ${path}/enable`]: row(
    "T11",
    "Turn the caller's autopay on",
    AutopayStatus,
    "NO_AUTOPAY_METHOD",
    "NO_AUTOPAY_DAY",
    "restricted-payment-method-ach",
    "INSUFFICIENT_PERMISSIONS",
  ),
  [`POST ${path}/disable`]: row("T12", "Turn the caller's autopay off", AutopayStatus, "INSUFFICIENT_PERMISSIONS"),
  [`PUT ${path}/skip`]: row(
    "T23",
    "Skip the caller's next autopay, or withdraw that",
    AutopayStatus,
    "NO_AUTOPAY_METHOD",
    "NO_AUTOPAY_DAY",
    "INSUFFICIENT_PERMISSIONS",
  ),
}
