// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { LaterChange } from "~/domain/reconciliation/later-changes.ts"
import type { Reconciliation, UnmatchedLine } from "~/domain/reconciliation/reconciliation.ts"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay } from "~/values/calendar.ts"

const KINDS: Record<LaterChange["kind"], string> = {
  undone: "Undone",
  returned: "Returned by the bank, or paid after all",
  posted: "Posted since into these days",
  unmatched: "No longer matched",
}

const CHANGES: readonly ListColumn<LaterChange>[] = [
  {
    label: "What",
    rowHead: true,
    cell: ({ name, journalId, bankLineId }) => (
      <a
        href={
          journalId === null
            ? `/admin/bank/lines/line?line=${bankLineId}`
            : `/admin/reports/posting?posting=${journalId}`
        }
      >
        {name || "No text"}
      </a>
    ),
  },
  { label: "Change", text: ({ kind }) => KINDS[kind] },
  { label: "Day", className: "nowrap", text: ({ on }) => formatDay(on) },
  { label: "Recorded on", className: "nowrap", text: ({ since }) => formatDay(since) },
  { label: "Amount", money: ({ amount }) => amount },
]

export function LaterChanges({ of }: { of: readonly LaterChange[] }) {
  return (
    <Notice tone="problem" title="This changed after the reconciliation was finished">
      <p>The reconciliation does not change. Later postings are lines of the next one.</p>
      <ListTable
        caption="Later changes"
        captionHidden
        box="plain"
        cards
        columns={CHANGES}
        rows={of}
        rowKey={({ journalId, bankLineId }) => `${journalId} ${bankLineId}`}
      />
    </Notice>
  )
}

const UNMATCHED: readonly ListColumn<UnmatchedLine>[] = [
  {
    label: "Text",
    rowHead: true,
    className: "long",
    cell: ({ bankLineId, text }) => <a href={`/admin/bank/lines/line?line=${bankLineId}`}>{text || "No text"}</a>,
  },
  { label: "Day", className: "nowrap", text: ({ on }) => formatDay(on) },
  { label: "Amount", money: ({ amount }) => amount },
]

const UNMATCHED_CAPTION = "The bank's lines of these days that are matched to nothing"

export function UnmatchedLines({ of: { unmatched, unmatchedCount, state } }: { of: Reconciliation }) {
  const reason = state === "open" ? "a reason for a difference" : "as it is now"
  const more = unmatchedCount > unmatched.length ? `the latest ${unmatched.length} of ${unmatchedCount}` : reason
  return (
    <>
      <h3 className="print-only">{UNMATCHED_CAPTION}</h3>
      <ListTable
        caption={UNMATCHED_CAPTION}
        small={more}
        cards
        columns={UNMATCHED}
        rows={unmatched}
        rowKey={({ bankLineId }) => bankLineId}
      />
    </>
  )
}
