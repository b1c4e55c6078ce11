// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** One posting of the journal with all its lines. Source: money.md 11.7, api.md X323. */
import { PostingQuery } from "~/domain/books/inputs.ts"
import { type BookPosting, bookPosting, type PostingLine } from "~/domain/books/posting.ts"
import { KIND_LABELS } from "~/domain/reports/posting-text.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatDay, formatInstant } from "~/values/calendar.ts"
import { most, negated, ZERO } from "~/values/money.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import type { Route } from "./+types/posting.ts"
import { ledgerAddress, postingAddress, trialAddress } from "./books.address.ts"

export const handle = { static: true, title: "Posting", area: "admin" } satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const posting = await bookPosting(tx, actor, requestedBy(PostingQuery, query))
  return { about: `Posting ${posting.id}`, posting, zone: await zoneOf(tx) }
})

export default function PostingPage({ loaderData: { posting, zone } }: Route.ComponentProps) {
  const title = `Posting ${posting.id}: ${KIND_LABELS[posting.kind]}`
  return (
    <div className="stack-lg">
      <PrintHead title={title} day={posting.effectiveOn} />
      <PageHead title={title} back={{ to: trialAddress(posting.effectiveOn), label: "Trial balance" }} />
      <Card title="What was posted">
        <Facts of={factsOf(posting, zone)} />
      </Card>
      <ListTable
        caption="Lines, as posted"
        cards
        columns={columnsOf(posting)}
        rows={posting.lines}
        rowKey={(_, index) => index}
      />
    </div>
  )
}

function factsOf(posting: BookPosting, zone: string) {
  const { effectiveOn, occurredOn, tenantId, tenant, recordedAt, actor, memo, reason, reversesJournalId } = posting
  const tenantLink = (
    <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>
      <bdi>{tenant}</bdi>
    </a>
  )
  return [
    { label: "Day", value: formatDay(effectiveOn) },
    ...(occurredOn === null ? [] : [{ label: "Happened on", value: formatDay(occurredOn) }]),
    ...(tenantId === null ? [] : [{ label: "Tenant", value: tenantLink }]),
    { label: "Recorded", value: formatInstant(recordedAt, zone) },
    { label: "By", value: actor ?? "The program" },
    ...(memo === null ? [] : [{ label: "Note", value: <bdi>{memo}</bdi> }]),
    ...(reason === null ? [] : [{ label: "Reason", value: <bdi>{reason}</bdi> }]),
    ...(reversesJournalId === null
      ? []
      : [{ label: "Reverses", value: <a href={postingAddress(reversesJournalId)}>Posting {reversesJournalId}</a> }]),
  ]
}

const columnsOf = ({ effectiveOn }: BookPosting): readonly ListColumn<PostingLine>[] => [
  {
    label: "Account",
    rowHead: true,
    cell: ({ account: { code, name } }) => (
      <a href={ledgerAddress({ account: code, to: effectiveOn })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { label: "Debit", money: ({ cents }) => most(ZERO, cents), greyZero: true },
  { label: "Credit", money: ({ cents }) => most(ZERO, negated(cents)), greyZero: true },
]
