/** Returns the statements of a selection as one PDF. The page itself appears only for invalid days. Source: api.md X108. */
import { BulkStatements } from "~/domain/bulk-actions/inputs.ts"
import { printStatements } from "~/domain/bulk-actions/statements.ts"
import { download } from "~/http/handlers/files/download.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/statements.ts"

export const handle = { static: true, title: "Statements", area: "management" } satisfies PageHandle

const failure = () => ({
  subject: "PDF Generation Failed",
  message: "Failed to generate the statements. Please try again.",
})

export const middleware = [download({ input: BulkStatements, workflow: printStatements, failure })]

export const loader = page("see tenants", async (_tx, _actor, { query }) => ({
  back: `/management/bulk/review?selection=${encodeURIComponent(query.typed("selection"))}&action=statements`,
}))

export default function StatementsPage({ loaderData: { back } }: Route.ComponentProps) {
  const action = (
    <a className="btn" href={back}>
      Back to the list
    </a>
  )
  return (
    <Empty icon="table" title="These days have no statement." action={action}>
      Use days of the calendar; the end date must not be before the start date.
    </Empty>
  )
}
