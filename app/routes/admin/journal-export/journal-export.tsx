/** The journal for the accountant: exports for QuickBooks and as CSV; each posting is exported once. Source: money.md 11.8, api.md X327 to X330. */
import { discardJournalExport } from "~/domain/journal-export/discard-export.ts"
import { journalExportList } from "~/domain/journal-export/exports.ts"
import { fetchJournalExport } from "~/domain/journal-export/fetch-export.ts"
import { DiscardJournalExport, JournalFile, MakeJournalExport } from "~/domain/journal-export/inputs.ts"
import { makeJournalExport } from "~/domain/journal-export/make-export.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { madeFileOr } from "~/http/handlers/files/file-page.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/journal-export.ts"
import { MakeForm } from "./journal-export.form.tsx"
import { Exports, OtherFiles } from "./journal-export.list.tsx"

export const handle = { static: true, title: "Journal Export", area: "admin" } satisfies PageHandle

export const middleware = [madeFileOr({ input: JournalFile, workflow: fetchJournalExport })]

const HERE = "/admin/reports/journal-export"

export const loader = page("see reports", async (tx, actor, { download }) => ({
  ...(await journalExportList(tx, actor, {})),
  refused: download && { subject: download.subject, message: download.message },
  today: await ledgerDay(tx),
  zone: await zoneOf(tx),
  mayExport: may(actor, "export the journal"),
  mayExportAll: may(actor, "export everything"),
  key: newIdempotencyKey(),
}))

export const action = submissions({
  make: step({
    input: MakeJournalExport,
    command: makeJournalExport,
    redirectTo: ({ postingCount }) => ({
      to: HERE,
      notice: `${postingCount.toLocaleString("en-US")} postings were exported.`,
    }),
  }),
  discard: step({
    input: DiscardJournalExport,
    command: discardJournalExport,
    redirectTo: ({ id }) => ({ to: HERE, notice: `Export ${id} was discarded. Its postings are exported again.` }),
  }),
})

export default function JournalExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { since, exports, refused, today, zone, mayExport, mayExportAll, key } = loaderData
  const problem = actionData?.intent === "discard" ? actionData.refusal : refused
  return (
    <div className="stack-lg">
      <PageHead title="Journal for the accountant" back={{ to: "/admin/reports", label: "Reports" }}>
        <a className="btn" href={`${HERE}/accounts`}>
          Names of the accounts
        </a>
      </PageHead>
      {problem && (
        <Notice tone="problem" role="alert" title={problem.subject}>
          {problem.message}
        </Notice>
      )}
      <p>
        Every posting of the books, for QuickBooks or another program. Each is exported once, however the days of two
        exports overlap. Expenses and estimated fees are no postings.
      </p>
      {mayExport && (
        <MakeForm
          since={since}
          isFirst={exports.length === 0}
          today={today}
          idempotencyKey={key}
          formResult={actionData?.intent === "make" ? actionData : undefined}
        />
      )}
      {exports.length > 0 && <Exports of={exports} zone={zone} mayExport={mayExport} idempotencyKey={key} />}
      <OtherFiles mayExportAll={mayExportAll} />
    </div>
  )
}
