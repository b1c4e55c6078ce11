import { minus, negated, plus } from "~/values/money.ts"
import type { Report } from "./monthly-report.ts"
import type { RentReceived } from "./rent-received.ts"
import { figure, type ReportTable } from "./table-rows.ts"

/** Reconciles the rent roll's Rent Paid, with that of past tenants, to the month's rent income. Source: money.md 2.5. */
export function receivedTable({ income }: Report, { received, ahead }: RentReceived): ReportTable {
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
