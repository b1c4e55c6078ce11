import type { BookPrintQuery } from "~/domain/books/inputs.ts"
import type { Day, Month } from "~/values/calendar.ts"

export const REPORTS = "/admin/reports"
export const PROFIT = `${REPORTS}/profit-and-loss`
export const CASH = `${REPORTS}/cash-flow`
export const TRIAL = `${REPORTS}/trial-balance`
export const BY_TENANT = `${REPORTS}/income-by-tenant`
export const PREPAID = `${REPORTS}/prepaid-rent`
export const LEDGER = `${REPORTS}/general-ledger`

type Span = { account: string; from?: Day | undefined; to?: Day | undefined }

export const pdfAddress = (statement: BookPrintQuery["statement"], search: string) =>
  `${REPORTS}/statement?statement=${statement}&${search}`
export const profitExportAddress = (month: Month) => `${PROFIT}/export?month=${month}`
export const byTenantExportAddress = (year: number) => `${BY_TENANT}/export?year=${year}`
export const prepaidExportAddress = (month: Month) => `${PREPAID}/export?month=${month}`
export const trialAddress = (on: Day) => `${TRIAL}?on=${on}`
export const ledgerAddress = (span: Span, page = 1, isAll = false) =>
  `${LEDGER}?${searchOf(span)}${page > 1 ? `&page=${page}` : ""}${isAll ? "&per=all" : ""}`
export const ledgerExportAddress = (span: Span) => `${LEDGER}/export?${searchOf(span)}`
export const ledgerPdfAddress = (span: Span) => pdfAddress("general-ledger", searchOf(span))
export const postingAddress = (id: number) => `${REPORTS}/posting?posting=${id}`

const searchOf = ({ account, from, to }: Span) =>
  new URLSearchParams({ account, ...(from && { from }), ...(to && { to }) }).toString()
