import { command } from "../commands.ts"
import { monthOfExpenses } from "./expenses-month.ts"
import type { ReportQuery } from "./inputs.ts"
import { monthlyReport, type Report } from "./monthly-report.ts"
import { type ReportTable, reportTables } from "./tables.ts"

/** A month's report and all its tables, the expenses too. Refuses a month in the future (400). */
export const monthInTables = command(
  "see reports",
  async (tx, actor, query: ReportQuery): Promise<{ report: Report; tables: ReportTable[] }> => {
    const report = await monthlyReport(tx, actor, query)
    return { report, tables: reportTables(report, await monthOfExpenses(tx, actor, query)) }
  },
)
