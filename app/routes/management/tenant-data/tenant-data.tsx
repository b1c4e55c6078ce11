/** Downloads one tenant's own data, for a data request. Source: api.md M70. */

import { AboutTenantForm, FetchTenantData } from "~/domain/export/inputs.ts"
import { fetchTenantData } from "~/domain/export/tenant/tenant-data.ts"
import { confirmForTenantData, isConfirmedForTenantData } from "~/domain/export/tenant/tenant-data-page.ts"
import { madeFileOr } from "~/http/handlers/files/file-page.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/tenant-data.ts"

export const handle = { static: true, title: "Tenant's Data", area: "management" } satisfies PageHandle

export const middleware = [madeFileOr({ input: FetchTenantData, workflow: fetchTenantData })]

const ADDRESS = "/management/viewtenant/data"

export const loader = page("export a tenant's data", async (tx, actor, { query, download }) => {
  const { tenant, rooms, name } = await tenantHeaderOf(tx, actor, query)
  return {
    about: titleOf({ name, rooms }),
    tenantHeader: { tenant: { id: tenant.id }, rooms, name },
    refused: download && { subject: download.subject, message: download.message },
    isConfirmed: await isConfirmedForTenantData(tx, actor, {}),
  }
})

export const action = submission({
  input: AboutTenantForm,
  command: confirmForTenantData,
  redirectTo: (_, { tenant }) => ({
    to: `${ADDRESS}?tenant=${tenant}`,
    notice: "Confirmed. Download it within 15 minutes.",
  }),
})

export default function TenantDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenantHeader, refused, isConfirmed } = loaderData
  const { id } = tenantHeader.tenant
  const problem = actionData?.refusal ?? refused
  return (
    <div className="stack-lg">
      <TenantHeading tenantHeader={tenantHeader} />
      {problem && !actionData?.confirmation && (
        <Notice tone="problem" role="alert" title={problem.subject}>
          {problem.message}
        </Notice>
      )}
      <Card title="The tenant's own data">
        <div className="stack">
          <p>
            One file with what the tenant sees in the portal: personal details, units, payments, requests with pictures,
            mails, notices, and the whole ledger as PDF. The audit log names who downloaded it.
          </p>
          {isConfirmed ? (
            <form method="get" action={ADDRESS} className="form">
              <input type="hidden" name="tenant" value={id} />
              <CheckBox of={{ name: "notes" }} label="With internal notes and reasons of staff" />
              <div className="actions">
                <button type="submit" className="btn btn-primary" name="download" value="on">
                  <Icon name="download" />
                  Download
                </button>
              </div>
            </form>
          ) : (
            <form method="post" className="actions">
              <button type="submit" className="btn btn-primary" name="tenant" value={id}>
                Confirm to download
              </button>
            </form>
          )}
        </div>
      </Card>
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
    </div>
  )
}
