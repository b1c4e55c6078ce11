/** Formats the preview of an import, one page of rows at a time. */
import { type Columns, fieldLabel, ROLL_FIELDS } from "~/domain/rent-roll-import/import-columns.ts"
import { type DateOrder, dateOrderText } from "~/domain/rent-roll-import/import-date-order.ts"
import type { RowOpening } from "~/domain/rent-roll-import/import-openings.ts"
import { isWritten, type Plan, type PlannedRow } from "~/domain/rent-roll-import/import-plan.ts"
import type { RollTenant, RollUnit } from "~/domain/rent-roll-import/import-rows.ts"
import { formatLongDay } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import type { Tone } from "~/values/flash.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import { formatMoney } from "~/values/money.ts"

const PER_PAGE = 100
const MAX_FAULTS_LISTED = 100

const STEPS = {
  faulty: { filter: "To correct", badge: "To correct", tone: "problem" },
  create: { filter: "New", badge: "New", tone: "good" },
  tenant: { filter: "Tenant to add", badge: "Tenant to add", tone: "good" },
  different: { filter: "Different", badge: "Not written", tone: "attention" },
  unchanged: { filter: "Unchanged", badge: "Unchanged", tone: undefined },
} as const satisfies Record<PlannedRow["step"], { filter: string; badge: string; tone: Tone | undefined }>
type Step = PlannedRow["step"]

const AMOUNTS = [
  { key: "rent", label: "Rent Balance" },
  { key: "late", label: "Late Fees" },
  { key: "other", label: "Other Charges" },
  { key: "advance", label: "Advance Rent" },
  { key: "depositOwed", label: "Deposit Owed" },
  { key: "depositHeld", label: "Deposit Held" },
] as const satisfies { key: keyof RowOpening; label: string }[]

export type RowView = ReturnType<typeof rowView>
export type Preview = ReturnType<typeof previewView>

type PreviewQuery = { upload: number; page: number; show: string | null }

export function previewView({ plan, seal }: { plan: Plan; seal: string }, query: PreviewQuery) {
  const show = query.show !== null && Object.hasOwn(STEPS, query.show) ? (query.show as Step) : null
  const rows = show ? plan.rows.filter((row) => row.step === show) : plan.rows
  const shown = pageOf(rows, query.page, PER_PAGE)
  return {
    upload: query.upload,
    seal,
    notices: plan.notices,
    dateInDoubt: plan.dateInDoubt,
    dateOrder: plan.dateOrder && dateOrderView(plan.dateOrder),
    faults: plan.faults.slice(0, MAX_FAULTS_LISTED),
    faultCount: plan.faults.length,
    units: plan.totals.units,
    tenants: plan.totals.tenants,
    summary: summaryOf(plan),
    opening: AMOUNTS.map(({ key, label }) => ({ label, value: formatMoney(plan.totals.opening[key]) })),
    columns: { ...columnsView(plan.columns), open: plan.rows.length === 0 },
    filters: filtersOf(plan.rows, show),
    show,
    rows: shown.rows.map(rowView),
    page: { number: shown.page, per: PER_PAGE, total: rows.length },
  }
}

const dateOrderView = (order: DateOrder) => ({
  isDayFirst: order.isDayFirst,
  text: dateOrderText(order),
  examples: order.examples.map((example) => ({ ...example, day: formatLongDay(example.day) })),
})

const countOf = (rows: PlannedRow[], step: Step) => rows.filter((row) => row.step === step).length

function summaryOf({ rows, totals }: Plan) {
  return [
    { label: "Units to add", value: totals.units },
    { label: "Tenants to add", value: totals.tenants },
    { label: "Here already, unchanged", value: countOf(rows, "unchanged") },
    { label: "Here already, different in the file, not written", value: countOf(rows, "different") },
  ]
}

function filtersOf(rows: PlannedRow[], show: Step | null) {
  const kinds = (Object.keys(STEPS) as Step[])
    .map((step) => ({ step, label: STEPS[step].filter, count: countOf(rows, step), current: step === show }))
    .filter(({ count }) => count > 0)
  return kinds.length > 1 ? kinds : []
}

function columnsView({ at, headings }: Columns) {
  const fields = ROLL_FIELDS.map((field) => ({ field, label: fieldLabel(field), value: at[field]?.toString() ?? "" }))
  const named = headings.map((heading, position) => heading || `Column ${position + 1}`)
  return {
    options: named.map((label, position) => ({ value: String(position), label })),
    fields,
  }
}

function rowView(row: PlannedRow) {
  const { badge, tone } = STEPS[row.step]
  const view = { row: row.row, suite: row.suite, badge, tone, lines: linesOf(row) }
  if (!isWritten(row)) return { ...view, rent: "", amounts: undefined }
  return {
    ...view,
    rent: formatMoney(row.roll.unit.monthlyRent),
    amounts: AMOUNTS.filter(({ key }) => row.opening[key] !== 0).map(({ key, label }) => ({
      label,
      amount: formatMoney(row.opening[key]),
    })),
  }
}

function linesOf(row: PlannedRow): string[] {
  if (row.step === "faulty")
    return row.faults.map(({ column, message }) => (column ? `${column}: ${message}` : message))
  if (row.step === "unchanged") return ["Here already. Nothing is written."]
  if (row.step === "different") {
    const lines = row.differences.map(({ what, file, here }) => `${what}: ${file} in the file, ${here} here.`)
    return ["Here already. Nothing is written; change it by hand where the file is right.", ...lines]
  }
  const { unit, tenant, remarks } = row.roll
  if (row.step === "tenant") {
    const lines = row.differences.map(
      ({ what, file, here }) => `${what}: ${file} in the file, ${here} here; the unit stays as it is.`,
    )
    return [...(tenant ? tenantLines(tenant) : []), "The unit is here and vacant.", ...lines, ...remarks]
  }
  return [...(tenant ? tenantLines(tenant) : ["Vacant"]), unitLine(unit), ...remarks].filter((line) => line !== "")
}

function tenantLines(tenant: RollTenant): string[] {
  const name = [tenant.firstName, tenant.middleName, tenant.lastName, tenant.businessName && `(${tenant.businessName})`]
  return [
    name.filter(Boolean).join(" "),
    `${tenant.primaryEmail}, ${formatPhone(tenant.primaryPhone)}, born ${formatLongDay(tenant.dateOfBirth)}`,
    `Moved in ${formatLongDay(tenant.moveInOn)}, lease ends ${formatLongDay(tenant.leaseEndOn)}`,
  ]
}

function unitLine(unit: RollUnit): string {
  const parts = [
    unit.buildingNumber !== null && `building ${unit.buildingNumber}`,
    unit.floor !== null && `floor ${unit.floor}`,
    unit.squareFootage !== null && `${unit.squareFootage.toLocaleString("en-US")} sq ft`,
    `deposit ${formatMoney(unit.deposit)}`,
    unit.status !== "none" && `status ${unit.status}`,
    unit.notes !== null && `notes: ${unit.notes}`,
  ]
  return parts
    .filter(Boolean)
    .join(", ")
    .replace(/^./, (letter) => letter.toUpperCase())
}
