/** The 24 columns in the specification's order and words, and what the summary row says under each. */
import type { Sort } from "~/domain/leasing/rent-roll-inputs.ts"
import type { RentRollSummary } from "~/domain/leasing/rent-roll-summary.ts"
import { formatMoney } from "~/values/money.ts"

type Column = {
  label: string
  /** Actions cannot be sorted by. */
  sort: Sort | null
  className?: "num" | "stick-1" | "stick-2" | "actions-cell"
  /** Shown on a phone's cards, with its label. */
  figure?: true
  sum?: (summary: RentRollSummary) => string
}

const money = (label: string, sort: Sort & keyof RentRollSummary): Column => ({
  label,
  sort,
  className: "num",
  sum: (summary) => formatMoney(summary[sort]),
})
const figure = (label: string, sort: Sort & keyof RentRollSummary): Column => ({ ...money(label, sort), figure: true })

export const COLUMNS: readonly Column[] = [
  {
    label: "Unit",
    sort: "unit",
    className: "stick-1",
    sum: ({ units }) => (units === 1 ? "1 unit" : `${units} units`),
  },
  {
    label: "Tenant",
    sort: "tenant",
    className: "stick-2",
    sum: ({ occupancy }) => `${occupancy.toFixed(1)}% occupied`,
  },
  { label: "Actions", sort: null, className: "actions-cell" },
  figure("Rent", "rent"),
  money("Deposit", "deposit"),
  { label: "Square Footage", sort: "area", className: "num", sum: ({ area }) => grouped(area) },
  money("Price/Sq. Foot", "pricePerFoot"),
  { label: "Business", sort: "business" },
  { label: "Move In", sort: "moveIn" },
  { label: "Lease End", sort: "leaseEnd" },
  { label: "Last Increase", sort: "lastIncrease" },
  { label: "Next Increase", sort: "nextIncrease" },
  money("Dep. Reserve", "depositReserve"),
  money("Dep. Owed", "depositOwed"),
  money("Dep. Payment", "depositPaid"),
  money("Back Rent", "backRent"),
  figure("Rent Balance", "rentBalance"),
  figure("Pending Charges", "pending"),
  money("Late Fees", "lateFees"),
  money("Other Fees", "otherFees"),
  money("Rent Paid", "rentPaid"),
  money("Total Paid", "totalPaid"),
  figure("Total Balance", "totalBalance"),
  money("Advance Rent", "advanceRent"),
]

/** "12,480". */
export function grouped(number: number): string {
  return number < 1_000 ? String(number) : String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")
}
