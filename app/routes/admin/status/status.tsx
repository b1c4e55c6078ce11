// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
/** The state of the installation, subject by subject, with what to do. The same rows as in `suitekeeper doctor`, except checks that reach outside. */
import { firstSteps } from "~/domain/status/first-steps.ts"
import { propertyStatus } from "~/domain/status/status.ts"
import { type Light, type StatusRow, worstOf } from "~/domain/status/status-row.ts"
import { page } from "~/http/handlers/page.ts"
import { untrustedForwarders } from "~/http/request/client-address.ts"
import { Badge } from "~/ui/badge.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Tone } from "~/values/flash.ts"
import type { Route } from "./+types/status.ts"

export const handle = { static: true, title: "Status", area: "admin" } satisfies PageHandle

export const loader = page("manage settings", async (tx, actor) => {
  const rows = await propertyStatus(tx, actor, { forwarders: untrustedForwarders() })
  const { isDismissed, isDone } = await firstSteps(tx, actor, {})
  return { rows, worst: worstOf(rows), hasSteps: isDismissed && !isDone }
})

const TONE: Record<Light, Tone> = { green: "good", yellow: "attention", red: "problem" }
const WORD: Record<Light, string> = { green: "Good", yellow: "Look at it", red: "Act now" }
const SUMMARY: Record<Light, string> = {
  green: "All is well.",
  yellow: "It works, and something should be done.",
  red: "Something is late or lost until somebody acts.",
}

/** The page where an administrator examines or changes a subject. Subjects that only the operator can change have none. */
const PAGES: Record<string, { to: string; label: string }> = {
  Backups: { to: "/admin/backups", label: "Backups" },
  "Daily work": { to: "/admin/defaults#billing", label: "Global Defaults" },
  "Mail to people": { to: "/admin/mail", label: "Mail" },
  "Mail from people": { to: "/admin/mail#inbound", label: "Inbound mail" },
  "Online payments": { to: "/admin/properties", label: "Properties" },
  "Payment events": { to: "/admin/payments", label: "Payments" },
  Clock: { to: "/admin/clock", label: "Clock" },
}

export default function StatusPage({ loaderData: { rows, worst, hasSteps } }: Route.ComponentProps) {
  return (
    <div className="stack-lg">
      <PageHead title="Status" />
      <Notice tone={TONE[worst]} title={SUMMARY[worst]}>
        <p>
          This page calls nobody. On the machine, <code>npm run suitekeeper -- doctor</code> also tries the mail server,
          the payment keys and the public address.
        </p>
      </Notice>
      <Table
        caption="Status of the installation"
        captionHidden
        cards
        columns={["Subject", "Light", "State", "What to do"]}
      >
        <tbody>{rows.map(row)}</tbody>
      </Table>
      {hasSteps && (
        <form method="post" action="/admin" className="actions">
          <input type="hidden" name="isDismissed" value="false" />
          <button type="submit" className="btn" name="intent" value="firstSteps">
            Show the first steps again
          </button>
        </form>
      )}
    </div>
  )
}

function row({ subject, light, state, action }: StatusRow) {
  const place = PAGES[subject]
  return (
    <tr key={`${subject} ${state}`} role="row">
      <th scope="row" role="rowheader">
        {subject}
      </th>
      <td role="cell">
        <Badge tone={TONE[light]}>{WORD[light]}</Badge>
      </td>
      <td role="cell" className="wide-cell" data-label="State">
        {state}
      </td>
      <td role="cell" className="wide-cell" data-label="What to do">
        {action ?? "Nothing."} {place && <a href={place.to}>{place.label}</a>}
      </td>
    </tr>
  )
}
