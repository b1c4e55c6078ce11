/** Returns the receipt of the tenant's own payment as PDF. The page itself appears only if the address names no payment. Source: api.md T21. */
import { ReceiptQuery } from "~/domain/statements/inputs.ts"
import { printOwnReceipt } from "~/domain/statements/print-statement.ts"
import { download } from "~/http/handlers/files/download.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "Receipt", area: "home" } satisfies PageHandle

const FAILED = { subject: "PDF Generation Failed", message: "Failed to generate receipt PDF. Please try again." }

export const middleware = [download({ input: ReceiptQuery, workflow: printOwnReceipt, failure: () => FAILED })]

export const loader = page("see own payments", async () => null)

export default function ReceiptPage() {
  return (
    <Empty
      icon="history"
      title="This address does not name a payment."
      action={
        <a className="btn" href="/home/history">
          Payment History
        </a>
      }
    >
      Every payment of yours has its receipt in the history.
    </Empty>
  )
}
