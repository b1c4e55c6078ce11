import type { PastTenantLine } from "~/domain/leasing/past-tenants.ts"
import { contactLink } from "~/ui/contact-link.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, negated } from "~/values/money.ts"

const addressOf = (row: PastTenantLine) => `/management/tenants/view?tenant=${row.id}`

/** Money to return to the tenant is in parentheses. */
export const returned = (cents: Cents) => formatMoney(negated(cents))

export const COLUMNS: readonly ListColumn<PastTenantLine>[] = [
  { label: "Tenant", rowHead: true, cell: (row) => <a href={addressOf(row)}>{fullName(row)}</a>, csv: fullName },
  {
    label: "Email",
    className: "wide-cell typed",
    unnamed: true,
    cell: (row) => <a href={contactLink(row.id, row.email)}>{row.email}</a>,
    csv: (row) => row.email,
  },
  { label: "Tenant Since", className: "nowrap", cell: (row) => formatDay(row.since), csv: (row) => row.since },
  {
    label: "Vacated",
    className: "nowrap",
    cell: (row) => (row.vacatedOn === null ? "–" : formatDay(row.vacatedOn)),
    csv: (row) => row.vacatedOn,
  },
  {
    label: "Last Unit",
    cell: (row) => (row.lastUnit === null ? "–" : <UnitBadge unit={row.lastUnit} />),
    csv: (row) => row.lastUnit,
  },
  { label: "Owed", money: (row) => row.balance, greyZero: true },
  {
    label: "To Be Returned",
    money: (row) => row.toReturn,
    greyZero: true,
    cell: (row) =>
      row.toReturn === 0 ? formatMoney(row.toReturn) : <a href={addressOf(row)}>{returned(row.toReturn)}</a>,
  },
  {
    label: "Action",
    className: "wide-cell screen-only",
    unnamed: true,
    screen: true,
    cell: (row) => (
      <span className="row-actions">
        <a href={addressOf(row)}>
          View<span className="hidden-text"> {fullName(row)}</span>
        </a>
      </span>
    ),
  },
]
export const LABELS = COLUMNS.map(({ label }) => label)
