/** Profit and loss of a year by month and to date, on the reports' cash basis. Source: money.md 11.7, 2.5, api.md X320. */
import type { Tx } from "#db/client.server.ts"
import { addMonths, asMonth, type Day, firstOf, type Month } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import { yearOfExpenses } from "../reports/expenses/expenses-year.ts"
import { feeIncomeByMonth } from "../reports/fee-income.ts"
import { incomeByTypeAndMonth } from "../reports/other-income.ts"
import { periodOf } from "../reports/period.ts"
import { miscFeePostings, processingPostings } from "../reports/processing-fees.ts"
import { rentIncomeByMonth } from "../reports/rent-income.ts"
import type { ProfitQuery } from "./inputs.ts"
import { type ProfitRow, type ProfitSection, type ProfitSources, profitSections, remainder } from "./profit-rows.ts"

/** `months` are January to the given month; `asOf` is that month's last day or, if earlier, today. */
export type ProfitAndLoss = {
  months: Month[]
  asOf: Day
  sections: ProfitSection[]
  net: ProfitRow
  isEstimated: boolean
}

/** Each month agrees with its report. Refuses (400) a month in the future. Only people who manage expenses see expenses. */
export const profitAndLoss = command(
  "manage expenses",
  async (tx: Tx, actor, { month }: ProfitQuery): Promise<ProfitAndLoss> => {
    const { asOf, last } = await periodOf(tx, month)
    const months = monthsUntil(month)
    const range = { first: firstOf(months[0] ?? month), last }
    const sources: ProfitSources = {
      rent: await rentIncomeByMonth(tx, range),
      fees: await feeIncomeByMonth(tx, range),
      types: await incomeByTypeAndMonth(tx, range),
      processing: await processingPostings(tx, range),
      otherProviderFees: await miscFeePostings(tx, range),
      expenses: (await yearOfExpenses(tx, actor, { year: Number(month.slice(0, 4)) })).rows,
    }
    const sections = profitSections(sources, months)
    const isEstimated = sources.processing.some(({ journalId }) => journalId === null)
    return { months, asOf, sections, net: remainder(sections), isEstimated }
  },
)

export function monthsUntil(month: Month): Month[] {
  const january = asMonth(`${month.slice(0, 4)}-01`)
  return Array.from({ length: Number(month.slice(5)) }, (_, at) => addMonths(january, at))
}
