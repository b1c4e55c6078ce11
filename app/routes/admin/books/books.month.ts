import { data } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { ProfitQuery } from "~/domain/books/inputs.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import type { Actor } from "~/domain/permissions.ts"
import { type ReportMonth, reportMonths } from "~/domain/reports/months.ts"
import { FUTURE_MONTH } from "~/domain/reports/period.ts"
import type { Query } from "~/http/request/query.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"

/** `listed` are the months to choose from; `problem` says why the requested month does not exist. */
export type StatementMonth = { month: Month; today: Day; problem: string | null; listed: ReportMonth[] }

/** The requested month of a statement, and the data for its form. */
export async function statementMonth(tx: Tx, actor: Actor, query: Query): Promise<StatementMonth> {
  const today = await ledgerDay(tx)
  return { ...requestedMonth(query, today), today, listed: await reportMonths(tx, actor, undefined) }
}

/** A statement's page. An invalid month in the address gives status 400 and shows the current month. */
export const statementPage = <Statement extends StatementMonth>(about: string, statement: Statement) =>
  data({ about, pageData: new ServerOnly(statement) }, { status: statement.problem === null ? 200 : 400 })

/** The month in the address (default: the current one). For an invalid one, the current month and the `problem`. */
function requestedMonth(query: Query, today: Day): { month: Month; problem: string | null } {
  const current = monthOf(today)
  const parsed = ProfitQuery.safeParse({ month: query.typed("month").trim() || current })
  if (!parsed.success) return { month: current, problem: "This is not a month. Choose one from the list." }
  return parsed.data.month > current
    ? { month: current, problem: FUTURE_MONTH }
    : { month: parsed.data.month, problem: null }
}
