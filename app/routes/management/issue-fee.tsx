import { FeeForm } from "~/domain/ledger/inputs.ts"
import { issueNamedFee } from "~/domain/ledger/issue-named-fee.ts"
import { recentEntries } from "~/domain/ledger/recent-entries.ts"
import { oneTimeKey } from "~/http/one-time-key.ts"
import { page } from "~/http/page.ts"
import { submission } from "~/http/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/issue-fee.ts"
import script from "./issue-fee.enhance.ts?worker&url"
import { FeeFields, feeNotice } from "./issue-fee.form.tsx"
import { RecentLedger } from "./ledger.recent.tsx"
import { TenantHead } from "./tenant.head.tsx"
import { faceOf, titleOf } from "./tenant.header.ts"

export const handle = { static: true, title: "Edit Tenant Fees", area: "management" } satisfies PageHandle

export const loader = page("issue fees", async (tx, actor, { query }) => {
  const face = await faceOf(tx, actor, query)
  return { about: titleOf(face), face, recent: await recentEntries(tx, face.tenant.id), key: oneTimeKey() }
})

export const action = submission({
  takes: FeeForm,
  does: issueNamedFee,
  then: (issued) => ({ to: "/management", notice: feeNotice(issued) }),
})

export default function IssueFeePage({ loaderData: { face, recent, key }, actionData }: Route.ComponentProps) {
  const { id } = face.tenant
  return (
    <>
      <TenantHead face={face} />
      <div className="split">
        <FeeFields
          face={face}
          oneTime={key}
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
