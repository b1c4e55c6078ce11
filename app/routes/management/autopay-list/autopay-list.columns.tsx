import type { ListedAutopay } from "~/domain/autopay/autopay-list.ts"
import { Badge } from "~/ui/badge.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { fullName } from "~/values/contact.ts"
import { lineTexts } from "./autopay-list.texts.ts"

/** Formats the list. `isOff`: online payments are off, so there is no next charge. */
export const rowsOf = (lines: readonly ListedAutopay[], isOff: boolean) =>
  lines.map((line) => ({ line, isOff, ...lineTexts(line, isOff) }))
export type AutopayRow = ReturnType<typeof rowsOf>[number]

const yes = (flag: boolean | undefined) => (flag ? "yes" : "")

export const COLUMNS: readonly ListColumn<AutopayRow>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: ({ line }) => <a href={`/management/viewtenant?tenant=${line.id}`}>{fullName(line)}</a>,
    csv: ({ line }) => fullName(line),
  },
  { label: "Units", cell: unitsOf, csv: ({ line }) => line.units.join(" ") },
  { label: "Autopay", text: ({ autopay }) => autopay },
  { label: "Day", cell: ({ day }) => day, csv: ({ line }) => line.day },
  { label: "Method", text: ({ method }) => method },
  { label: "Next", cell: nextOf, csv: ({ line, isOff }) => (isOff ? "" : (line.next?.paysOn ?? "")) },
  { label: "Skipped", csv: ({ line }) => (line.next?.isSkipped ? line.next.on : "") },
  { label: "Card expires before", csv: ({ line }) => yes(line.next?.isExpired) },
  { label: "Last run", className: "wide-cell", cell: lastRun, csv: ({ line }) => line.last?.dueOn ?? "" },
  { label: "Result", csv: ({ last }) => last?.label ?? "" },
  { label: "Reason", csv: ({ reason }) => reason },
]

function unitsOf({ line: { units } }: AutopayRow) {
  if (units.length === 0) return "–"
  return (
    <span className="tags">
      {units.map((unit) => (
        <UnitBadge key={unit} unit={unit} />
      ))}
    </span>
  )
}

function nextOf({ next, nextMarks }: AutopayRow) {
  return (
    <>
      {next}{" "}
      {nextMarks.map(({ label, tone }) => (
        <Badge key={label} {...(tone ? { tone } : {})}>
          {label}
        </Badge>
      ))}
    </>
  )
}

function lastRun({ last, lastOn, reason }: AutopayRow) {
  if (last === null) return "Not run yet"
  return (
    <>
      <Badge {...(last.tone ? { tone: last.tone } : {})}>{last.label}</Badge>{" "}
      <span className="nowrap">
        {lastOn}
        {reason !== null && ":"}
      </span>
      {reason !== null && ` ${reason}`}
    </>
  )
}
