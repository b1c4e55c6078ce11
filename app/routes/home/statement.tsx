/** Returns the tenant's ledger as PDF. The page itself appears only for invalid dates. Source: api.md T22. */
import { explained } from "~/domain/field-hints.ts"
import { OwnStatementQuery } from "~/domain/statements/inputs.ts"
import { printOwnStatement, rangeOf } from "~/domain/statements/print-statement.ts"
import { download } from "~/http/handlers/files/download.ts"
import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/statement.ts"
import { StatementForm } from "./statement.form.tsx"

export const handle = { static: true, title: "Statement", area: "home" } satisfies PageHandle

const FAILED = { subject: "PDF Generation Failed", message: "Failed to generate statement PDF. Please try again." }

export const middleware = [download({ input: OwnStatementQuery, workflow: printOwnStatement, failure: () => FAILED })]

export const loader = page("see own payments", async (tx, _actor, { query }) => {
  const usual = await rangeOf(tx, {})
  const parsed = OwnStatementQuery.safeParse(query.values())
  const issues = parsed.success ? [] : explained(OwnStatementQuery, parsed.error.issues)
  const errorOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message
  return {
    days: {
      startDate: query.typed("startDate") || usual.from,
      endDate: query.typed("endDate") || usual.to,
    },
    errors: { startDate: errorOf("startDate"), endDate: errorOf("endDate") },
  }
})

export default function StatementPage({ loaderData: { days, errors } }: Route.ComponentProps) {
  return (
    <div className="stack-lg">
      <PageHead title="Your statement" back={{ to: "/home/history", label: "History" }} />
      <StatementForm days={days} errors={errors} />
    </div>
  )
}
