/** The reason why an autopay run was not charged or failed, as the end of a sentence to the tenant or to management. */
import { NOT_CHARGED, type NotChargedReason } from "./autopay-reasons.ts"
import { failureText } from "./payment-failures.ts"

const OF_THE_TENANT: Partial<Record<NotChargedReason, string>> = {
  skipped_by_tenant: "the tenant chose to skip it",
  account_disabled: "the account is disabled",
  no_unit: "the tenant has no unit",
  ach_restricted: "the account is restricted from ACH payments",
  moved_out: "the tenant moved out",
}

/** The text for one of our reasons or the provider's code, to the tenant: "you chose to skip it". */
export function autopayReasonText(reason: string | null): string {
  if (reason !== null && isNotChargedReason(reason)) return NOT_CHARGED[reason]
  return failureText(reason ?? "unknown_error", true)
}

/** The same text for management: "the tenant chose to skip it". */
export function autopayReasonForStaff(reason: string | null): string {
  if (reason !== null && isNotChargedReason(reason)) return OF_THE_TENANT[reason] ?? NOT_CHARGED[reason]
  return failureText(reason ?? "unknown_error")
}

const isNotChargedReason = (reason: string): reason is NotChargedReason => Object.hasOwn(NOT_CHARGED, reason)
