/** Returns a month's report as PDF. The page is shown only if the address names no valid month. */
import { ReportQuery } from "~/domain/reports/inputs.ts"
import { printReport } from "~/domain/reports/print-report.ts"
import { download } from "~/http/handlers/files/download.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "Reports", area: "admin" } satisfies PageHandle

const FAILED = { subject: "PDF Generation Failed", message: "Failed to generate report PDF. Please try again." }

export const middleware = [download({ input: ReportQuery, workflow: printReport, failure: () => FAILED })]

export const loader = page("see reports", async () => null)

export default function ReportPdfPage() {
  return (
    <Empty
      icon="table"
      title="This address does not name a month."
      action={
        <a className="btn" href="/admin/reports">
          Reports
        </a>
      }
    >
      Every month with a report has its PDF there.
    </Empty>
  )
}
