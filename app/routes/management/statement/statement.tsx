/** Returns a tenant's statement as PDF. The page itself appears only for invalid dates. Source: specification 2 "Payments and ledger". */
import { explained } from "~/domain/field-hints.ts"
import { StatementForm } from "~/domain/statements/inputs.ts"
import { printRequested } from "~/domain/statements/print-statement.ts"
import { statementOptionsOf } from "~/domain/statements/statement-options.ts"
import { download } from "~/http/handlers/files/download.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/statement.ts"
import { StatementCard } from "./statement.form.tsx"

export const handle = { static: true, title: "Statement", area: "management" } satisfies PageHandle

const failure = ({ kind }: StatementForm) => ({
  subject: "PDF Generation Failed",
  message: `Failed to generate ${kind === "final" ? "final statement" : "statement"} PDF. Please try again.`,
})

export const middleware = [download({ input: StatementForm, workflow: printRequested, failure })]

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const { tenant, rooms, name } = await tenantHeaderOf(tx, actor, query)
  const parsed = StatementForm.safeParse(Object.fromEntries(query.all))
  const issues = parsed.success ? [] : explained(StatementForm, parsed.error.issues)
  const typed = (field: "from" | "to") => ({
    value: query.typed(field),
    error: issues.find(({ path }) => path[0] === field)?.message,
  })
  return {
    about: titleOf({ name, rooms }),
    tenantHeader: { tenant: { id: tenant.id }, rooms, name },
    statementOptions: await statementOptionsOf(tx, tenant.id),
    typed: { from: typed("from"), to: typed("to") },
    formKey: newIdempotencyKey(),
  }
})

export default function StatementPage({ loaderData: { tenantHeader, ...card } }: Route.ComponentProps) {
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <StatementCard {...card} />
    </>
  )
}
