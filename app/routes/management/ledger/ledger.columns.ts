import { hideable } from "~/values/lists/hidden-columns.ts"

/** The eleven columns, in the specification's order. */
export const LEDGER_COLUMNS = [
  "Date",
  { label: "Amount", num: true },
  { label: "Conv. Fee", num: true },
  "Method",
  "Status",
  "Type",
  "Entry",
  { label: "Balance", num: true },
  "Stripe",
  "Notes",
  { label: "Actions", screen: true },
] as const

export const LABELS = LEDGER_COLUMNS.map((column) => (typeof column === "string" ? column : column.label))

export const HIDEABLE = hideable(LABELS, "Date")
