import { BANK_FIELD_NAMES, BANK_FIELDS } from "~/domain/bank-files/csv-columns.ts"
import type { BankFilePlan } from "~/domain/bank-files/import-bank-file.ts"
import type { CsvFile } from "~/domain/bank-files/read-bank-file.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, sum } from "~/values/money.ts"

const MAX_FAULTS = 20

export type CheckView = ReturnType<typeof checkView> & { upload: number; key: string }
export type CsvView = ReturnType<typeof csvView>

export function checkView({ account, file, compared, importedAt }: BankFilePlan, name: string) {
  const credits = file.lines.filter(({ amount }) => amount > 0)
  const debits = file.lines.filter(({ amount }) => amount < 0)
  return {
    name,
    accountName: account.name,
    isKnown: importedAt !== null,
    fresh: compared.fresh,
    isImportable: file.faults.length === 0 && file.lines.length > 0 && importedAt === null,
    faults: file.faults.slice(0, MAX_FAULTS),
    faultCount: file.faults.length,
    perhapsSame: compared.perhapsSame.map(({ line, text }) => ({
      row: line.row,
      day: formatDay(line.on),
      amount: formatMoney(line.amount),
      text: line.text,
      other: text,
    })),
    summary: [
      { label: "Bank account", value: account.name },
      { label: "New lines", value: compared.fresh },
      { label: "Here already", value: compared.known },
      { label: "Perhaps the same as a line that is here", value: compared.perhapsSameCount },
      { label: "Credits", value: formatMoney(sum(credits.map(({ amount }) => amount))) },
      { label: "Debits", value: formatMoney(sum(debits.map(({ amount }) => amount))) },
      { label: "Left out: pending", value: file.passedOver.pending },
      { label: "Left out: failed", value: file.passedOver.failed },
      { label: "Left out: without an amount", value: file.passedOver.withoutAmount },
    ],
    csv: file.kind === "csv" ? csvView(file) : null,
  }
}

function csvView(file: CsvFile) {
  const { head, columns, proposed, dates, decimal, isReversed } = file
  const headings = head.headings ?? []
  const width = Math.max(head.width, headings.length)
  const at = columns ?? proposed
  return {
    isKnown: columns !== null,
    /** The first dates can be read in both orders, and nothing decides it. */
    openDates: dates && !dates.isDecided ? dates.open : 0,
    options: Array.from({ length: width }, (_, position) => ({
      value: String(position),
      label: headings[position] || `Column ${position + 1}`,
    })),
    fields: BANK_FIELD_NAMES.map((field) => ({
      field,
      label: BANK_FIELDS[field],
      value: at[field]?.toString() ?? "",
    })),
    dates: dates?.isDecided ? dates.value : "",
    decimal: decimal?.isDecided ? decimal.value : "",
    isReversed,
    sample: head.sample,
  }
}
