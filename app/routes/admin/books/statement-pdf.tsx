/** Returns one of the landlord's statements as PDF. The page appears only if the address names none. Source: money.md 11.7. */
import { printBookStatement } from "~/domain/books/documents/print-statement.ts"
import { BookPrintQuery } from "~/domain/books/inputs.ts"
import { download } from "~/http/handlers/files/download.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { REPORTS } from "./books.address.ts"

export const handle = { static: true, title: "Reports", area: "admin" } satisfies PageHandle

const FAILED = {
  subject: "PDF Generation Failed",
  message: "Failed to generate the statement's PDF. Please try again.",
}

export const middleware = [download({ input: BookPrintQuery, workflow: printBookStatement, failure: () => FAILED })]

export const loader = page("see reports", async () => null)

export default function StatementPdfPage() {
  return (
    <Empty
      icon="table"
      title="This address does not name a statement."
      action={
        <a className="btn" href={REPORTS}>
          Reports
        </a>
      }
    >
      Each statement has its PDF on its page.
    </Empty>
  )
}
