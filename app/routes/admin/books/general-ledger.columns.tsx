import type { LedgerLine } from "~/domain/books/general-ledger.ts"
import { KIND_LABELS } from "~/domain/reports/posting-text.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { most, negated, ZERO } from "~/values/money.ts"
import { visible } from "~/values/visible-text.ts"
import { postingAddress } from "./books.address.ts"

export const COLUMNS: readonly ListColumn<LedgerLine>[] = [
  { label: "Date", className: "nowrap", rowHead: true, cell: ({ on }) => formatDay(on), csv: ({ on }) => on },
  {
    label: "Posting",
    cell: ({ journalId, kind }) => <a href={postingAddress(journalId)}>{KIND_LABELS[kind]}</a>,
    csv: ({ kind }) => KIND_LABELS[kind],
  },
  { label: "Posting number", csv: ({ journalId }) => journalId },
  { label: "Tenant", cell: ({ tenant }) => (tenant === null ? "–" : <bdi>{tenant}</bdi>), csv: tenantText },
  { label: "Debit", money: ({ cents }) => most(ZERO, cents), greyZero: true },
  { label: "Credit", money: ({ cents }) => most(ZERO, negated(cents)), greyZero: true },
  { label: "Balance", money: ({ balance }) => balance },
]

function tenantText({ tenant }: LedgerLine): string {
  return tenant === null ? "" : visible(tenant)
}
