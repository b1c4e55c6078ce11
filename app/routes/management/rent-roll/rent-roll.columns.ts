/** The 24 columns in the specification's order, their sums, and which of them are visible. */
import { ROLL_SORTS, type Sort } from "~/domain/rent-roll/rent-roll-inputs.ts"
import type { RentRollSummary } from "~/domain/rent-roll/rent-roll-summary.ts"
import { hideClass } from "~/values/lists/hidden-columns.ts"
import { formatMoney } from "~/values/money.ts"
import { withCommas } from "~/values/thousands.ts"

export type Column = {
  label: string
  sort: Sort | null
  className?: "num" | "num stick-end" | "stick-1" | "stick-2" | "actions-cell"
  figure?: true
  sum?: (summary: RentRollSummary) => string
}

type Amount = Sort & Exclude<keyof RentRollSummary, "units" | "occupancy" | "area">

const money = (label: string, sort: Amount): Column => ({
  label,
  sort,
  className: "num",
  sum: (summary) => formatMoney(summary[sort]),
})
const figure = (label: string, sort: Amount): Column => ({ ...money(label, sort), figure: true })

export const COLUMNS: readonly Column[] = [
  { label: "Unit", sort: "unit", className: "stick-1" },
  { label: "Tenant", sort: "tenant", className: "stick-2" },
  { label: "Actions", sort: null, className: "actions-cell" },
  figure("Rent", "rent"),
  money("Deposit", "deposit"),
  { label: "Square Footage", sort: "area", className: "num", sum: ({ area }) => withCommas(area) },
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
  { ...figure("Total Balance", "totalBalance"), className: "num stick-end" },
  money("Advance Rent", "advanceRent"),
]

export const nameOf = ({ sort }: Column) => sort ?? "actions"
export const HIDEABLE: readonly string[] = COLUMNS.slice(2).map(nameOf)

/** The columns of each view, in addition to Unit, Tenant and Actions. All views but the first fit a desktop of 1440 pixels. */
export const VIEWS = {
  all: { label: "All columns", columns: ROLL_SORTS },
  money: {
    label: "Money",
    columns: [
      "backRent",
      "rentBalance",
      "pending",
      "lateFees",
      "otherFees",
      "depositOwed",
      "totalBalance",
      "advanceRent",
    ],
  },
  lease: {
    label: "Lease",
    columns: ["rent", "business", "moveIn", "leaseEnd", "lastIncrease", "nextIncrease"],
  },
  building: { label: "Building", columns: ["rent", "deposit", "area", "pricePerFoot", "business"] },
} as const satisfies Record<string, { label: string; columns: readonly Sort[] }>
export type View = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as View[]

/** The debt columns. They follow Actions while the filter "balance owed" is on. */
const OWED: readonly string[] = ["rentBalance", "lateFees", "otherFees", "totalBalance"]

export type VisibleColumns = View | readonly string[]

export function isVisible(name: string, columns: VisibleColumns, isOwing: boolean): boolean {
  if (typeof columns !== "string") return !columns.includes(name)
  if (isOwing && name === "totalBalance") return true
  const sorts: readonly string[] = VIEWS[columns].columns
  return !HIDEABLE.includes(name) || name === "actions" || sorts.includes(name)
}

/** The column order, as indexes into COLUMNS, and classes that hide columns and make those of a view narrow. */
export type Layout = { order: readonly number[]; classes: string }

const IN_ORDER = COLUMNS.map((_, index) => index)
const ACTIONS = 2
/** A view's few columns follow the name; the actions are at the end. */
const ACTIONS_LAST = [...IN_ORDER.filter((index) => index !== ACTIONS), ACTIONS]
const OWED_FIRST = [
  ...IN_ORDER.slice(0, 3),
  ...IN_ORDER.slice(3).filter((index) => isOwed(index)),
  ...IN_ORDER.slice(3).filter((index) => !isOwed(index)),
]

function isOwed(index: number): boolean {
  const column = COLUMNS[index]
  return column !== undefined && OWED.includes(nameOf(column))
}

export function layoutOf(columns: VisibleColumns, isOwing: boolean): Layout {
  const isPreset = typeof columns === "string" && columns !== "all"
  const order = (isPreset && ACTIONS_LAST) || (isOwing ? OWED_FIRST : IN_ORDER)
  const isHidden = order.map((index) => {
    const column = COLUMNS[index]
    return column !== undefined && !isVisible(nameOf(column), columns, isOwing)
  })
  return { order, classes: `${isPreset ? "preset " : ""}${hideClass(isHidden)}` }
}
