/** Prints the cash flow statement in landscape, with the months side by side. */
import { formatMoney } from "~/values/money.ts"
import { EXPENSES_BASIS } from "../../reports/expenses/expenses-basis.ts"
import type { CashFlow } from "../cash-flow.ts"
import { type BookPrint, remark } from "./letterhead.ts"
import { monthsTable, spanOf } from "./profit-document.ts"

export function cashPrint(flow: CashFlow): BookPrint {
  const { months, asOf, change } = flow
  return {
    title: "Cash Flow",
    subtitle: spanOf(months[0], asOf),
    file: `Cash flow ${months.at(-1)}`,
    sum: { label: "Change, year to date", value: formatMoney(change.sum) },
    isLandscape: true,
    blocks: [monthsTable(months, cashGroups(flow), null), remark(CASH_NOTE), remark(EXPENSES_BASIS)],
  }
}

export const CASH_NOTE =
  "The money of the bank accounts, in hand and at the payment provider. Moving it from one of them to another is no cash flow. A payment counts on the day of its posting, whatever it is for."

/** The groups of rows in order: the sections, the money itself, and the spending that is in no total. */
export const cashGroups = ({ sections, opening, change, closing, apart }: CashFlow) => [
  ...sections,
  { title: "Money of the books", rows: [opening, change], total: closing },
  { title: "Paid outside these accounts, in no sum", rows: apart, total: null },
]
