// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { ReadyView, RunView } from "./export.view.ts"

export function Progress({ line }: { line: string }) {
  return (
    <div data-progress data-state="running">
      <Notice title="An export is being made">
        <p>{line}</p>
        <p>You may leave this page. You get a mail when it is ready, or if it fails.</p>
      </Notice>
    </div>
  )
}

/** The file, with a link while the confirmation of the person's identity is recent. */
export function Ready({ ready, isConfirmed }: { ready: ReadyView; isConfirmed: boolean }) {
  const { id, made, until, size, sha256, missing } = ready
  const facts = [
    { label: "Made", value: made },
    { label: "Size", value: size },
    { label: "SHA-256", value: <code className="breakable">{sha256}</code> },
    { label: "Available until", value: until },
    ...(missing > 0 ? [{ label: "Stored files missing in it", value: `${missing}, see manifest.json in it` }] : []),
  ]
  return (
    <Card title="Ready to download">
      <div className="stack">
        <Facts of={facts} />
        {isConfirmed ? (
          <div className="actions">
            <a className="btn btn-primary" href={`/admin/export?download=${id}`} download>
              <Icon name="download" />
              Download
            </a>
          </div>
        ) : (
          <form method="post" className="actions">
            <button type="submit" className="btn btn-primary" name="intent" value="confirm">
              Confirm to download
            </button>
          </form>
        )}
      </div>
    </Card>
  )
}

const CONTENTS = [
  {
    label: "Tables",
    value:
      "every table as a CSV file: units, tenants, charges, payments, the ledger, requests, messages, accounts, the audit log",
  },
  { label: "Ledgers", value: "each tenant's ledger as PDF" },
  { label: "Books", value: "all postings as a journal that hledger reads" },
  { label: "Files", value: "documents, files of mails and pictures, under their names" },
  { label: "README", value: "a description of every column with its unit, and a list of what is left out" },
  { label: "Manifest", value: "the size and the SHA-256 of each file" },
  { label: "Left out", value: "passwords, passkeys, sessions, tokens and keys" },
]

export function Contents() {
  return (
    <Card title="What is in it">
      <Facts of={CONTENTS} />
    </Card>
  )
}

const COLUMNS = ["Requested", "By", "State", "Size", "About"]

export function RunTable({ runs }: { runs: RunView[] }) {
  if (runs.length === 0) return null
  return (
    <Table caption="Exports" small="newest first" cards columns={COLUMNS}>
      <tbody>
        {runs.map(({ id, when, by, state, size, about }) => (
          <tr key={id} role="row">
            <th scope="row" role="rowheader" className="nowrap">
              {when}
            </th>
            <td role="cell" data-label="By">
              {by}
            </td>
            <td role="cell">{BADGES[state]}</td>
            <td role="cell" className="nowrap" data-label="Size">
              {size}
            </td>
            <td role="cell" className="wide-cell">
              {about}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const BADGES = {
  ready: <Badge tone="good">Ready</Badge>,
  failed: <Badge tone="problem">Failed</Badge>,
  stopped: <Badge tone="attention">Stopped</Badge>,
  waiting: <Badge>Waits</Badge>,
  running: <Badge>Runs</Badge>,
  deleted: <Badge>Deleted</Badge>,
}
