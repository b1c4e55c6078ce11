import { issueNamedFee } from "~/domain/ledger/charges/issue-named-fee.ts"
import { FeeForm } from "~/domain/ledger/inputs.ts"
import { recentEntries } from "~/domain/ledger/statement/recent-entries.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { RecentLedger } from "../ledger/ledger.recent.tsx"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/issue-fee.ts"
import script from "./issue-fee.enhance.ts?worker&url"
import { FeeFields, feeNotice } from "./issue-fee.form.tsx"

export const handle = { static: true, title: "Edit Tenant Fees", area: "management" } satisfies PageHandle

export const loader = page("issue fees", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  return {
    about: titleOf(tenantHeader),
    tenantHeader,
    recent: await recentEntries(tx, tenantHeader.tenant.id),
    key: newIdempotencyKey(),
  }
})

export const action = submission({
  input: FeeForm,
  command: issueNamedFee,
  redirectTo: (issued) => ({ to: "/management", notice: feeNotice(issued) }),
})

export default function IssueFeePage({ loaderData: { tenantHeader, recent, key }, actionData }: Route.ComponentProps) {
  const { id } = tenantHeader.tenant
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="split">
        <FeeFields
          tenantHeader={tenantHeader}
          idempotencyKey={key}
          result={actionData?.result}
          refusal={actionData?.refusal}
          cancel={`/management/viewtenant?tenant=${id}`}
        />
        <RecentLedger tenantId={id} entries={recent} />
      </div>
      <Enhance src={script} />
    </>
  )
}
