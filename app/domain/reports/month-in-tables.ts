import { command } from "../commands.ts"
import { monthOfExpenses } from "./expenses/expenses-month.ts"
import type { ReportQuery } from "./inputs.ts"
import { monthlyReport, type Report } from "./monthly-report.ts"
import { incomeByType } from "./other-income.ts"
import { periodOf } from "./period.ts"
import { rentReceived } from "./rent-received.ts"
import type { ReportTable } from "./table-rows.ts"
import { reportTables } from "./tables.ts"

/** A month's report and all its tables, with expenses. Refuses a month in the future (400). */
export const monthInTables = command(
  "see reports",
  async (tx, actor, query: ReportQuery): Promise<{ report: Report; tables: ReportTable[] }> => {
    const report = await monthlyReport(tx, actor, query)
    const period = await periodOf(tx, query.month)
    const received = await rentReceived(tx, period)
    const byType = await incomeByType(tx, period)
    return { report, tables: reportTables(report, await monthOfExpenses(tx, actor, query), received, byType) }
  },
)
