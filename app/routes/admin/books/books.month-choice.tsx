import type { ReportMonth } from "~/domain/reports/months.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { formatMonth, type Month } from "~/values/calendar.ts"

type Props = { label: string; month: Month; listed: readonly ReportMonth[]; problem: string | null }

/** The month of a statement, of those that have a report, and the shown one; what is wrong with the requested one beside it. */
export function MonthChoice({ label, month, listed, problem }: Props) {
  const of = { name: "month", defaultValue: month, ...(problem === null ? {} : { errors: [problem] }) }
  const options = listed.map(({ month: value, formattedName }) => ({ value, label: formattedName }))
  if (!options.some(({ value }) => value === month)) options.push({ value: month, label: formatMonth(month) })
  return <Choice of={of} label={label} options={options} />
}
