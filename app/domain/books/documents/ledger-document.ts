import { formatDay } from "~/values/calendar.ts"
import { absolute, formatMoney } from "~/values/money.ts"
import { visible } from "~/values/visible-text.ts"
import { badField } from "../../refusal.ts"
import { KIND_LABELS } from "../../reports/posting-text.ts"
import type { GeneralLedger, LedgerLine } from "../general-ledger.ts"
import { type BookPrint, remark } from "./letterhead.ts"

/** A year's postings fill about 200 landscape pages; the printing time grows faster than the number of lines. */
const MOST_LINES = 5_000
const TOO_LONG = "This account has more than 5,000 postings in these days. Print a shorter span, or use the CSV file."

/** Refuses (400) more than 5,000 postings. */
export function ledgerPrint({ account, from, to, opening, lines, closing }: GeneralLedger): BookPrint {
  if (lines.length > MOST_LINES) throw badField("from", TOO_LONG)
  return {
    title: "General Ledger",
    subtitle: `${account.name}, ${formatDay(from)} to ${formatDay(to)}`,
    file: `General ledger ${account.code.replace(":", "-")} ${from} to ${to}`,
    sum: { label: "Closing balance", value: formatMoney(closing) },
    isLandscape: true,
    blocks: [
      {
        kind: "table",
        columns: [
          { label: "Date", width: 62 },
          { label: "Posting" },
          { label: "Number", width: 48 },
          { label: "Tenant", width: 180 },
          { label: "Debit", width: 70, isFigure: true },
          { label: "Credit", width: 70, isFigure: true },
          { label: "Balance", width: 76, isFigure: true },
        ],
        rows: [[formatDay(from), "Opening balance", "", "", "", "", formatMoney(opening)], ...lines.map(rowOf)],
        total: { label: `Closing balance, ${formatDay(to)}`, value: formatMoney(closing) },
      },
      remark("Debits are positive. The closing balance is that of the trial balance on that day."),
    ],
  }
}

function rowOf({ journalId, on, kind, tenant, cents, balance }: LedgerLine): string[] {
  const amount = formatMoney(absolute(cents))
  const sides = cents > 0 ? [amount, ""] : ["", amount]
  const who = tenant === null ? "" : visible(tenant)
  return [formatDay(on), KIND_LABELS[kind], String(journalId), who, ...sides, formatMoney(balance)]
}
