import { DATE_LABELS } from "~/domain/dates/date-kinds.ts"
import type { DateEntry } from "~/domain/dates/dates.ts"
import { Badge } from "~/ui/badge.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { actsOf, detailOf } from "./dates.view.ts"

/** Tenants whose day to move out has come. Nobody is moved out automatically: a person previews and confirms it. */
export function DueToday({ entries, mayMoveOut }: { entries: readonly DateEntry[]; mayMoveOut: boolean }) {
  if (entries.length === 0) return null
  return (
    <Notice tone="attention" title="To move out today">
      <ul>
        {entries.map((entry) => (
          <li key={entry.unitNumber}>
            Unit {entry.unitNumber}, {entry.tenant?.name}, by the notice for {formatDay(entry.day)}.{" "}
            {mayMoveOut && <a href={actsOf(entry, true)[0]?.to}>Preview the move-out</a>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Props = { title: string; entries: readonly DateEntry[]; today: Day; mayMoveOut: boolean }

export function MonthOfDates({ title, entries, today, mayMoveOut }: Props) {
  return (
    <ListTable
      caption={title}
      small={entries.length === 1 ? "1 date" : `${entries.length} dates`}
      cards
      columns={columnsOf(today, mayMoveOut)}
      rows={entries}
      rowKey={(_, index) => index}
    />
  )
}

const columnsOf = (today: Day, mayMoveOut: boolean): readonly ListColumn<DateEntry>[] => [
  {
    label: "Day",
    rowHead: true,
    className: "nowrap",
    cell: ({ day }) => (
      <>
        {formatDay(day)} {day === today && <Badge tone="attention">Today</Badge>}
      </>
    ),
  },
  {
    label: "What",
    unnamed: true,
    cell: (entry) => (
      <>
        {DATE_LABELS[entry.kind]}
        {detailOf(entry) !== "" && <span className="quiet">: {detailOf(entry)}</span>}
      </>
    ),
  },
  {
    label: "Unit",
    cell: ({ unitNumber }) =>
      unitNumber === null ? "–" : <UnitBadge unit={unitNumber} to={`/management/viewunit?unit=${unitNumber}`} />,
  },
  {
    label: "Tenant",
    cell: ({ tenant }) =>
      tenant === null ? "–" : <a href={`/management/viewtenant?tenant=${tenant.id}`}>{tenant.name}</a>,
  },
  {
    label: "Actions",
    className: "screen-only",
    screen: true,
    unnamed: true,
    cell: (entry) => <Acts entry={entry} mayMoveOut={mayMoveOut} />,
  },
]

function Acts({ entry, mayMoveOut }: { entry: DateEntry; mayMoveOut: boolean }) {
  const about = ` about ${DATE_LABELS[entry.kind].toLowerCase()}, ${formatDay(entry.day)}`
  return (
    <div className="actions">
      {actsOf(entry, mayMoveOut).map(({ label, to }) => (
        <a key={label} href={to}>
          {label}
          <span className="hidden-text">{about}</span>
        </a>
      ))}
      {entry.reminderId !== null && (
        <form method="post" action="/management/dates">
          <input type="hidden" name="reminder" value={entry.reminderId} />
          <button type="submit" name="intent" value="done" className="btn btn-quiet">
            Done<span className="hidden-text">{about}</span>
          </button>
        </form>
      )}
    </div>
  )
}
