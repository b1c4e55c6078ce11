/** Returns the stored report of a reconciliation as PDF. The page appears only if the address names none. Source: api.md X308. */
import { ReportQuery } from "~/domain/reconciliation/inputs.ts"
import { downloadedReport } from "~/domain/reconciliation/stored-report.ts"
import { download } from "~/http/handlers/files/download.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "Reconciliation", area: "admin" } satisfies PageHandle

const FAILED = { subject: "Download Failed", message: "The report could not be read. Please try again." }

export const middleware = [download({ input: ReportQuery, workflow: downloadedReport, failure: () => FAILED })]

export const loader = page("see bank", async () => null)

export default function ReportPage() {
  return (
    <Empty
      icon="table"
      title="This address does not name a reconciliation."
      action={
        <a className="btn" href="/admin/bank/reconciliations">
          Reconciliations
        </a>
      }
    >
      Every finished one has its report there.
    </Empty>
  )
}
