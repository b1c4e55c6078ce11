/** Prints the trial balance with the bridge to the income received. */
import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, negated } from "~/values/money.ts"
import { GROUP_NAMES } from "../account-names.ts"
import type { TrialBalance } from "../trial-balance.ts"
import { type BookPrint, remark } from "./letterhead.ts"

export function trialPrint({ on, rows, debit, credit, bridge }: TrialBalance): BookPrint {
  const less = (label: string, cents: Cents) => ({ label, value: formatMoney(negated(cents)) })
  return {
    title: "Trial Balance",
    subtitle: `At the end of ${formatDay(on)}`,
    file: `Trial balance ${on}`,
    sum: { label: "Debits and credits", value: formatMoney(debit) },
    blocks: [
      {
        kind: "table",
        columns: [
          { label: "Account" },
          { label: "Group", width: 80 },
          { label: "Debit", width: 90, isFigure: true },
          { label: "Credit", width: 90, isFigure: true },
        ],
        rows: rows.map((row) => [row.name, GROUP_NAMES[row.group], shown(row.debit), shown(row.credit)]),
        total: { cells: ["All accounts", "", formatMoney(debit), formatMoney(credit)] },
        isList: true,
      },
      {
        kind: "facts",
        heading: "From income charged to received",
        facts: [
          { label: "Income charged", value: formatMoney(bridge.charged) },
          less("Still owed", bridge.owed),
          less("Credits given", bridge.credits),
          less("Balances set or imported", bridge.adjusted),
          less("Rent for later months", bridge.ahead),
          { label: "Income received", value: formatMoney(bridge.received), isTotal: true },
        ],
      },
      remark("All accounts by the day of the postings. Expenses are entered by month and are in no account."),
    ],
  }
}

const shown = (cents: Cents): string => (cents === 0 ? "" : formatMoney(cents))
