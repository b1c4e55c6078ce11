import type { JournalExport } from "~/domain/journal-export/exports.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { formatDay, formatInstant } from "~/values/calendar.ts"

type Props = { of: readonly JournalExport[]; zone: string; mayExport: boolean; idempotencyKey: string }

/** The exports with their files, newest first; the last one can be discarded. */
export function Exports({ of, zone, mayExport, idempotencyKey }: Props) {
  const last = of.find(({ discardedAt }) => discardedAt === null)?.id
  const columns: readonly ListColumn<JournalExport>[] = [
    { label: "Export", rowHead: true, text: ({ id }) => String(id) },
    { label: "Days", className: "nowrap", text: ({ from, to }) => `${formatDay(from)} to ${formatDay(to)}` },
    { label: "Postings", className: "num", text: ({ postingCount }) => postingCount.toLocaleString("en-US") },
    { label: "Made", text: ({ madeAt, madeBy }) => `${formatInstant(madeAt, zone)}${madeBy ? ` by ${madeBy}` : ""}` },
    { label: "Files", cell: (made) => (mayExport ? <Files of={made} /> : "–") },
    {
      label: "Discard",
      unnamed: true,
      screen: true,
      cell: ({ id, discardedAt }) => {
        if (discardedAt !== null) return <Badge>Discarded</Badge>
        return mayExport && id === last && <Discard id={id} idempotencyKey={idempotencyKey} />
      },
    },
  ]
  return (
    <ListTable
      caption="Exports, made last first"
      small="The files are always the same bytes"
      cards
      columns={columns}
      rows={of}
      rowKey={({ id }) => id}
    />
  )
}

const Files = ({ of: { id, files } }: { of: JournalExport }) => (
  <span className="actions">
    {files.map(({ format, sha256 }) => (
      <a
        key={format}
        href={`/admin/reports/journal-export?export=${id}&format=${format}`}
        title={`SHA-256 ${sha256}`}
        download
      >
        {format.toUpperCase()}
        <span className="hidden-text"> of export {id}</span>
      </a>
    ))}
  </span>
)

function Discard({ id, idempotencyKey }: { id: number; idempotencyKey: string }) {
  return (
    <form method="post">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="exportID" value={id} />
      <button type="submit" name="intent" value="discard" className="btn btn-quiet">
        Discard<span className="hidden-text"> export {id}</span>
      </button>
    </form>
  )
}

/** How to import the files, and where the books for hledger are. */
export function OtherFiles({ mayExportAll }: { mayExportAll: boolean }) {
  const whole = "the export of everything"
  return (
    <Card title="Which file to take">
      <ul className="report-links">
        <li>
          QuickBooks Desktop: the IIF file, by File, Utilities, Import, IIF Files. Accounts that it lacks are made with
          their types. Make a backup there first: an import cannot be undone.
        </li>
        <li>
          QuickBooks Online: the CSV file, by Settings, Import data, Journal entries. The accounts must be there, and it
          takes 1,000 rows at a time: choose fewer days.
        </li>
        <li>Any other program, or a spreadsheet: the CSV file.</li>
        <li>
          hledger: <code>books.journal</code> in {mayExportAll ? <a href="/admin/export">{whole}</a> : whole} has all
          postings{mayExportAll ? "" : "; a Super Admin makes it"}.
        </li>
        <li>An export with wrong names of accounts, or that was lost: discard it, and its postings come again.</li>
      </ul>
    </Card>
  )
}
