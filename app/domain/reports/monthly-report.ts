import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, plus } from "~/values/money.ts"
import { command } from "../commands.ts"
import { type Deposits, deposits } from "./deposits.ts"
import { type FeeIncome, feeIncome } from "./fee-income.ts"
import { type IncomeByCategory, incomeByCategory } from "./income-by-category.ts"
import { type IncomeByFloor, incomeByFloor } from "./income-by-floor.ts"
import { incomeByUnit } from "./income-by-unit.ts"
import type { ReportQuery } from "./inputs.ts"
import { periodOf } from "./period.ts"
import { miscStripeFees, type ProcessingFees, processingFees } from "./processing-fees.ts"
import { rentIncome } from "./rent-income.ts"

/** A month's income, deposits and provider fees on a cash basis. All amounts are signed cents. The shape is api.md's `Report`. */
export type Report = {
  month: Month
  income: {
    incomeByFloor: IncomeByFloor & { feeIncome: Cents; miscIncome: Cents; totalIncome: Cents }
    incomeByCategory: IncomeByCategory & FeeIncome
    deposits: Deposits
  }
  processingFees: ProcessingFees
  miscStripeFees: Cents
}

/** From the ledger; the current month is to date. Refuses a month in the future (400). Source: money.md 2.5, api.md A13. */
export const monthlyReport = command("see reports", async (tx: Tx, _actor, { month }: ReportQuery): Promise<Report> => {
  const period = await periodOf(tx, month)
  const rent = await rentIncome(tx, period)
  const floors = incomeByFloor(await incomeByUnit(tx, period, rent))
  const fees = await feeIncome(tx, period)
  const feeSum = plus(fees.lateFeeIncome, fees.otherFeeIncome)
  const miscIncome = fees.convenienceFeeIncome
  return {
    month,
    income: {
      incomeByFloor: {
        ...floors,
        feeIncome: feeSum,
        miscIncome,
        totalIncome: plus(floors.totals.adjustedIncome, feeSum, miscIncome),
      },
      incomeByCategory: { ...incomeByCategory(rent), ...fees },
      deposits: await deposits(tx, period),
    },
    processingFees: await processingFees(tx, period),
    miscStripeFees: await miscStripeFees(tx, period),
  }
})
