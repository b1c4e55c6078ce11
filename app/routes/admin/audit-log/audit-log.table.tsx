// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import { categoryLabel } from "~/domain/audit/categories.ts"
import type { LogSort } from "~/domain/audit/inputs.ts"
import type { LogEntry } from "~/domain/audit/search.ts"
import { Badge } from "~/ui/badge.tsx"
import { Icon } from "~/ui/icon.tsx"
import { columnName, hideable, hideClass } from "~/values/lists/hidden-columns.ts"
import { zoneText } from "~/values/time-zones.ts"
import { visible } from "~/values/visible-text.ts"
import { geoLocationText, nameOf, TONES, timeOf } from "./audit-log.labels.ts"
import { type LogState, sortedBy } from "./audit-log.url-state.ts"

const COLUMNS: readonly { label: string; sort?: LogSort }[] = [
  { label: "ID", sort: "LogID" },
  { label: "Time", sort: "createdAt" },
  { label: "User" },
  { label: "Category", sort: "Category" },
  { label: "Priority", sort: "Priority" },
  { label: "IP", sort: "IPAddr" },
  { label: "Details" },
]

export const LABELS = COLUMNS.map(({ label }) => label)
export const HIDEABLE = hideable(LABELS, "Time")

type Props = { hidden: readonly string[]; entries: readonly LogEntry[]; state: LogState; zone: string }

export function LogTable({ entries, state, zone, hidden }: Props) {
  const omit = hideClass(LABELS.map((label) => hidden.includes(columnName(label))))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="table-box fill lines-box" aria-label="Audit log, table" tabIndex={0}>
      <table role="table" className={`table sticky-head lines events sorts ${omit}`}>
        <caption>
          Audit log <small>times are {zoneText(zone)}</small>
        </caption>
        <thead role="rowgroup">
          <tr role="row">{COLUMNS.map((column) => head(column, state))}</tr>
        </thead>
        <tbody>{entries.map((entry) => line(entry, zone))}</tbody>
      </table>
    </section>
  )
}

function head({ label, sort }: (typeof COLUMNS)[number], state: LogState) {
  const isSorted = sort !== undefined && sort === state.sortBy
  const direction = state.sortOrder === "desc" ? "descending" : "ascending"
  return (
    <th key={label} scope="col" role="columnheader" aria-sort={isSorted ? direction : undefined}>
      {sort === undefined ? (
        label
      ) : (
        <a href={sortedBy(state, sort)}>
          {label}
          {isSorted && <Icon name={state.sortOrder === "desc" ? "down" : "up"} />}
        </a>
      )}
    </th>
  )
}

const NONE = <span className="zero">None</span>

function line(entry: LogEntry, zone: string) {
  const tone = TONES[entry.priority]
  return (
    <tr key={entry.id} role="row">
      <td role="cell" className="line-off">
        {entry.id}
      </td>
      <th scope="row" role="rowheader" className="nowrap line-date">
        <a className="link" href={`/admin/log/entry?id=${entry.id}`}>
          {timeOf(entry, zone)}
        </a>
      </th>
      <td role="cell" className="nowrap line-more">
        {nameOf(entry) ?? NONE}
      </td>
      <td role="cell" className="line-kind">
        {categoryLabel(entry.category)} <small className="code">{entry.category}</small>
      </td>
      <td role="cell" className="line-amount">
        <Badge icon={false} {...(tone ? { tone } : {})}>
          {entry.priority}
        </Badge>
      </td>
      <td role="cell" className="nowrap line-off">
        {entry.ip === null ? NONE : address(entry, entry.ip)}
      </td>
      <td role="cell" className="long line-note">
        {visible(entry.details)}
      </td>
    </tr>
  )
}

function address(entry: LogEntry, ip: string) {
  const place = geoLocationText(entry)
  return (
    <>
      {visible(ip)}
      {place !== null && (
        <>
          <br />
          <small className="quiet">{place}</small>
        </>
      )}
    </>
  )
}
