/** The columns of a ledger. Source: specification 2 "Payments and ledger". */
import { hideable } from "~/values/hidden-columns.ts"

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

/** Their headings. */
export const LABELS = LEDGER_COLUMNS.map((column) => (typeof column === "string" ? column : column.label))

/** The names of those that may be hidden: all but the date. */
export const HIDEABLE = hideable(LABELS, "Date")
