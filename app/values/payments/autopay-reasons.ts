/** Why a month's autopay was not charged, by the code stored with its run; each ends a sentence. Source: money.md 3.17, 3.19 and section 4, "Autopay". */
import { failureText } from "./payment-failures.ts"

export const NOT_CHARGED = {
  skipped_by_tenant: "you chose to skip it",
  turned_off: "autopay was turned off",
  account_disabled: "your account is disabled",
  no_unit: "you have no unit",
  no_selected_method: "no payment method is chosen",
  no_method: "its payment method was removed",
  ach_restricted: "bank payments are not allowed for your account",
  payment_policy: "nothing can be paid online on your account now",
  policy_amount: "your landlord's rules allow no payment of this amount",
  above_cap: "above your cap",
  pending_in_eviction: "another payment is on its way, and only the full balance can be paid",
  nothing_owed: "nothing is owed",
  below_minimum: "less is owed than can be charged",
  above_maximum: "more is owed than can be charged at once",
  payments_off: "payments online were switched off",
  replaced: "another payment was begun",
  eviction: "the lease status changed",
  deposit_left_out: "it no longer pays the deposit",
  moved_out: "you moved out",
  person_removed: "the person was removed from the account",
  not_owed: "less is owed now",
  more_owed: "more is owed now, and only the full balance can be paid",
  late: "it could not be charged within three days of its day",
} as const

export type NotChargedReason = keyof typeof NOT_CHARGED
export const NOT_CHARGED_REASONS = Object.keys(NOT_CHARGED) as [NotChargedReason, ...NotChargedReason[]]

/** Reasons that the tenant neither causes nor notices, so the tenant gets a mail. */
export const UNEXPECTED: readonly NotChargedReason[] = [
  "late",
  "no_selected_method",
  "no_method",
  "payments_off",
  "above_maximum",
  "above_cap",
]

/** The texts for management, where they differ. */
const OF_THE_TENANT: Partial<Record<NotChargedReason, string>> = {
  skipped_by_tenant: "the tenant chose to skip it",
  account_disabled: "the account is disabled",
  no_unit: "the tenant has no unit",
  ach_restricted: "the account is restricted from ACH payments",
  payment_policy: "the payment policy allows no online payment",
  policy_amount: "the payment policy allows no payment of this amount",
  above_cap: "above the tenant's cap",
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
