/** The tables of a month's report, for the page, its files and its PDF. Only this file and those beside it define the rows, labels and signs. */
import { type Cents, minus, negated, plus, ZERO } from "~/values/money.ts"
import type { MonthOfExpenses } from "./expenses/expenses-month.ts"
import { CATEGORY_LABELS } from "./figures.ts"
import { floorsTable } from "./floors-table.ts"
import { INCOME_CATEGORIES, type IncomeCategory } from "./income-tenders.ts"
import type { Report } from "./monthly-report.ts"
import type { TypeIncome } from "./other-income.ts"
import type { RentReceived } from "./rent-received.ts"
import { figure, part, type ReportTable, type TableRow } from "./table-rows.ts"

/** The tables of one month. Money that leaves is negative: returned and applied deposits, the provider's fees, expenses. */
export function reportTables(
  report: Report,
  spent: Pick<MonthOfExpenses, "rows" | "total">,
  received: RentReceived,
  byType: readonly TypeIncome[] = [],
): ReportTable[] {
  return [
    floorsTable(report),
    categories(report),
    receivedTable(report, received),
    income(report),
    ...(byType.length > 0 ? [otherIncome(report, byType)] : []),
    information(report),
    deposits(report),
    processing(report),
    expenses(spent),
  ]
}

function categories({ income: { incomeByCategory: by, incomeByFloor } }: Report): ReportTable {
  const names = Object.keys(INCOME_CATEGORIES) as IncomeCategory[]
  const sum = incomeByFloor.totals.adjustedIncome
  const tenths = names.reduce((all, name) => all + Math.round(by[name].percent * 10), 0)
  return {
    name: "categories",
    title: "Rent by category",
    columns: ["Category", "Amount", "Percent"],
    rows: names.map((name) => ({
      label: CATEGORY_LABELS[name],
      cells: [{ cents: by[name].total, behind: { figure: name } }, { percent: by[name].percent }],
    })),
    total: {
      label: "Total rent income",
      cells: [{ cents: sum, behind: { figure: "adjustedIncome" } }, { percent: tenths / 10 }],
    },
    notes: ["Rent paid before it was due, and rent taken from advance rent, is advance rent."],
  }
}

function income({ income: { incomeByCategory: by, incomeByFloor: sums } }: Report): ReportTable {
  return {
    name: "income",
    title: "Income",
    columns: ["Entry", "Amount"],
    rows: [
      figure("Rent income", "adjustedIncome", sums.totals.adjustedIncome),
      figure("Fee income", "feeIncome", sums.feeIncome),
      part("Late fees", "lateFeeIncome", by.lateFeeIncome),
      part("Other fees", "otherFeeIncome", by.otherFeeIncome),
      figure("Misc income: convenience fees", "convenienceFeeIncome", sums.miscIncome),
    ],
    total: figure("Total income", "totalIncome", sums.totalIncome),
    notes: ["Money counts when it is received, not when it is charged."],
  }
}

function otherIncome({ income: { incomeByCategory: by } }: Report, byType: readonly TypeIncome[]): ReportTable {
  return {
    name: "other-income",
    title: "Other income by type",
    columns: ["Type", "Amount"],
    rows: byType.map(({ typeId, name, cents }) => ({
      label: name,
      cells: [{ cents, behind: { figure: "otherFeeIncome", type: typeId } }],
    })),
    total: figure("Other fees in all", "otherFeeIncome", by.otherFeeIncome),
    notes: ["What was paid of recurring charges, by their type, on the day it was paid, also before it was due."],
  }
}

function information({ income: { incomeByCategory: by } }: Report): ReportTable {
  return {
    name: "information",
    title: "Not income",
    columns: ["Entry", "Amount"],
    rows: [
      figure("Manager adjustments", "managerAdjustments", by.managerAdjustments),
      figure("Other credits", "otherCredits", by.otherCredits),
    ],
    total: null,
    notes: ["For information: balances that managers set, and management and fee credits. No money moved."],
  }
}

function deposits({ income: { deposits: of } }: Report): ReportTable {
  return {
    name: "deposits",
    title: "Deposits",
    columns: ["Entry", "Amount"],
    rows: [
      figure("Prior reserve", "depositsPrior", of.priorReserve),
      figure("New", "depositsNew", of.new),
      figure("Returned", "depositsReturned", negated(of.returned)),
      figure("Applied to balances", "depositsApplied", negated(of.applied)),
      figure("Adjusted", "depositsAdjusted", of.adjusted),
    ],
    total: figure("Final", "depositsFinal", of.final),
    notes: ["Deposits are tenants' money, not income. They are of all tenants, past ones too."],
  }
}

function processing({ processingFees: { card, ach, total, estimated }, miscStripeFees }: Report): ReportTable {
  return {
    name: "processing",
    title: "Processing fees",
    columns: ["Entry", "Amount"],
    rows: [
      figure("Card", "processingCard", negated(card)),
      figure("ACH", "processingAch", negated(ach)),
      figure(estimated ? "Processing fees, estimated" : "Processing fees", "processingTotal", negated(total)),
      figure("Miscellaneous Stripe fees", "miscStripeFees", negated(miscStripeFees)),
    ],
    total: figure("Total", "providerFees", negated(plus(total, miscStripeFees))),
    notes: estimated
      ? [
          "Estimated where the provider has not told its fee: card 2.9% + $0.30 a payment, ACH 0.8%. They are costs, and not taken off the income above.",
        ]
      : ["Costs, not taken off the income above."],
  }
}

function expenses({ rows, total }: Pick<MonthOfExpenses, "rows" | "total">): ReportTable {
  const entry = (label: string, cents: Cents): TableRow => ({
    label,
    cells: [{ cents, behind: { figure: "expenses" } }],
  })
  const shown = rows.filter(({ kind, amount, total: sum }) => (kind === "type" ? amount !== null : sum !== 0))
  return {
    name: "expenses",
    title: "Expenses",
    columns: ["Type", "Amount"],
    rows: shown.map(({ kind, type, level, amount, total: sum }) => ({
      ...entry(
        kind === "total" ? `${type.name} in all` : type.name,
        negated(kind === "total" ? sum : (amount ?? ZERO)),
      ),
      ...(level > 1 ? { isPart: true } : {}),
    })),
    total: entry("Total", negated(total)),
    notes: ["Entered by hand for the month. They are not part of the ledger, and not taken off the income above."],
  }
}

/** Reconciles the rent roll's Rent Paid, with that of past tenants, to the month's rent income. Source: money.md 2.5. */
function receivedTable({ income }: Report, { received, ahead }: RentReceived): ReportTable {
  const rent = income.incomeByFloor.totals.adjustedIncome
  const deposits = income.incomeByCategory.depositsUsedForRent.total
  const fromAdvance = minus(plus(rent, ahead), plus(received, deposits))
  return {
    name: "received",
    title: "From rent received to rent income",
    columns: ["Entry", "Amount"],
    rows: [
      figure("Rent received in the month", "rentReceived", received),
      figure("Less what is for later months", "rentAhead", negated(ahead)),
      figure("Plus what was paid before, or from advance rent", "rentFromAdvance", fromAdvance),
      figure("Plus deposits used for rent", "depositsUsedForRent", deposits),
    ],
    total: figure("Rent income", "adjustedIncome", rent),
    notes: ["Rent received is what the rent roll shows as Rent Paid, with that of past tenants."],
  }
}
