import { ReportQuery } from "~/domain/reports/inputs.ts"
import { monthlyReport } from "~/domain/reports/monthly-report.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** The report of a month (api.md A13). */
const handler = endpoint({ GET: query({ input: ReportQuery, command: monthlyReport, output: (report) => report }) })
export const loader = handler.loader
export const action = handler.action
