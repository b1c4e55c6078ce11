import type { ReportMonth } from "~/domain/reports/months.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { formatMonth, type Month } from "~/values/calendar.ts"

type Props = { label: string; month: Month; listed: readonly ReportMonth[]; problem: string | null }

/** Selects the month of a statement, among those with a report. An invalid requested month has its message beside it. */
export function MonthChoice({ label, month, listed, problem }: Props) {
  const of = { name: "month", defaultValue: month, ...(problem === null ? {} : { errors: [problem] }) }
  const options = listed.map(({ month: value, formattedName }) => ({ value, label: formattedName }))
  if (!options.some(({ value }) => value === month)) options.push({ value: month, label: formatMonth(month) })
  return <Choice of={of} label={label} options={options} />
}
