/** The addresses of reports and of the details behind their figures. */
import type { z } from "zod"
import { invalid } from "~/domain/refusal.ts"
import type { FigureQuery, UnitsQuery } from "~/domain/reports/inputs.ts"
import type { TableName } from "~/domain/reports/table-names.ts"
import type { Behind } from "~/domain/reports/table-rows.ts"
import type { Query } from "~/http/request/query.ts"
import type { Day, Month } from "~/values/calendar.ts"

const REPORTS = "/admin/reports"

export const reportAddress = (month: Month) => `${REPORTS}?month=${month}`
export const pdfAddress = (month: Month) => `${REPORTS}/pdf?month=${month}`
export const expensesAddress = (month: Month) => `${REPORTS}/expenses?month=${month}`
export const expensesYearAddress = (month: Month) => `${REPORTS}/expenses/year?year=${month.slice(0, 4)}`
export const arrearsAddress = (day: Day) => `${REPORTS}/arrears?on=${day}`
export const rentRollAddress = (day: Day) => `${REPORTS}/rent-roll?on=${day}`
export const profitAddress = (month: Month) => `${REPORTS}/profit-and-loss?month=${month}`
export const cashFlowAddress = (month: Month) => `${REPORTS}/cash-flow?month=${month}`
export const trialBalanceAddress = (day: Day) => `${REPORTS}/trial-balance?on=${day}`
export const incomeByTenantAddress = (month: Month) => `${REPORTS}/income-by-tenant?year=${month.slice(0, 4)}`
export const prepaidRentAddress = (month: Month) => `${REPORTS}/prepaid-rent?month=${month}`
export const JOURNAL_EXPORT = `${REPORTS}/journal-export`
export const heldDepositsAddress = (day: Day) => `/admin/bank/held-deposits?on=${day}`
export const tableAddress = (month: Month, table: TableName) => `${REPORTS}/export?month=${month}&table=${table}`

export function behindAddress(month: Month, { figure, floor, type }: Behind): string {
  if (figure === "expenses") return expensesAddress(month)
  return figure === "units" ? unitsAddress({ month, floor }) : rowsAddress({ month, figure, floor, type })
}

export const rowsAddress = ({ month, figure, floor, type }: FigureQuery, page = 1) =>
  `${REPORTS}/rows?month=${month}&figure=${figure}${floorPart(floor)}${typePart(type)}${page > 1 ? `&page=${page}` : ""}`
export const rowsExportAddress = ({ month, figure, floor, type }: FigureQuery) =>
  `${REPORTS}/rows/export?month=${month}&figure=${figure}${floorPart(floor)}${typePart(type)}`
export const unitsAddress = ({ month, floor }: UnitsQuery) => `${REPORTS}/units?month=${month}${floorPart(floor)}`
export const unitsExportAddress = ({ month, floor }: UnitsQuery) =>
  `${REPORTS}/units/export?month=${month}${floorPart(floor)}`

const floorPart = (floor: string | undefined) => (floor === undefined ? "" : `&floor=${floor}`)

const typePart = (type: number | undefined) => (type === undefined ? "" : `&type=${type}`)

/** Parses the parameters of an address. Refuses invalid ones (400). */
export function requestedBy<Schema extends z.ZodType>(schema: Schema, query: Query): z.output<Schema> {
  const parsed = schema.safeParse(query.values())
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? "month")
  throw invalid(field, `No report has the ${field} in this address. Go back and try again.`)
}
