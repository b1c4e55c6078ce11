/** The kinds of upcoming dates. Dates of one day are listed in this order. */
export const DATE_KINDS = ["moveOut", "leaseEnd", "renewalOption", "rentIncrease", "insurance", "reminder"] as const
export type DateKind = (typeof DATE_KINDS)[number]

export const DATE_LABELS: Record<DateKind, string> = {
  moveOut: "Move-out",
  leaseEnd: "Lease ends",
  renewalOption: "Renewal option ends",
  rentIncrease: "Rent increase",
  insurance: "Insurance expires",
  reminder: "Reminder",
}
