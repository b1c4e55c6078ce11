/** Sends a tenant's statement: creates a draft with the statement and opens it for review. The page itself appears only for invalid dates. */
import { beginStatementMessage } from "~/domain/messaging/statement-message.ts"
import { StatementForm } from "~/domain/statements/inputs.ts"
import { statementOptionsOf } from "~/domain/statements/statement-options.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/send-statement.ts"
import { StatementCard } from "./statement.form.tsx"

export const handle = { static: true, title: "Statement", area: "management" } satisfies PageHandle

export const loader = page("send messages", async (tx, actor, { query }) => {
  const { tenant, rooms, name } = await tenantHeaderOf(tx, actor, query)
  return {
    about: titleOf({ name, rooms }),
    tenantHeader: { tenant: { id: tenant.id }, rooms, name },
    statementOptions: await statementOptionsOf(tx, tenant.id),
    formKey: newIdempotencyKey(),
  }
})

export const action = submission({
  input: StatementForm,
  workflow: beginStatementMessage,
  redirectTo: (key) => `/management/email/send?draft=${key}&dialog=review`,
})

export default function SendStatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenantHeader, statementOptions, formKey } = loaderData
  const { form, fields } = useForm<StatementForm>({ lastResult: actionData?.result })
  const typed = (name: "from" | "to") => ({ value: fields[name].defaultValue, error: fields[name].errors?.[0] })
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <Problems of={form} refusal={actionData?.refusal} labels={{ from: "Start date", to: "End date" }}>
        Nothing was sent.
      </Problems>
      <StatementCard
        statementOptions={statementOptions}
        typed={{ from: typed("from"), to: typed("to") }}
        formKey={formKey}
      />
    </>
  )
}
