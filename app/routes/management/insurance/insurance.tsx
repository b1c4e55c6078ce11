/** A tenant's insurance certificates, for staff: requests, decisions, recording. Source: money.md 9.5. */
import { certificatesOfTenant } from "~/domain/certificates/certificates.ts"
import { decideCertificate, requestCertificate } from "~/domain/certificates/decide-certificate.ts"
import { CertificateDecision, CertificateRequest, RecordedCertificate } from "~/domain/certificates/inputs.ts"
import { recordCertificate } from "~/domain/certificates/store-certificate.ts"
import { uploadForm, withOrWithoutFiles } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Card } from "~/ui/card.tsx"
import { CertificateForm } from "~/ui/documents/certificate-form.tsx"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { isEmail } from "~/values/contact.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/insurance.ts"
import { CertificateList, type RefusedDecision } from "./insurance.list.tsx"

export const handle = { static: true, title: "Insurance", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const found = await certificatesOfTenant(tx, actor, { tenantId: tenantHeader.tenant.id })
  return {
    about: titleOf(tenantHeader),
    pageData: new ServerOnly({ tenantHeader, ...found, key: newIdempotencyKey() }),
  }
})

const shown = (tenantId: number, notice: string) => ({ to: `/management/insurance?tenant=${tenantId}`, notice })

const plain = submissions({
  decide: step({
    input: CertificateDecision,
    command: decideCertificate,
    redirectTo: ({ tenantId, state, isMailed }) =>
      shown(tenantId, `The certificate was ${state}${isMailed ? ", and the tenant gets a mail" : ""}.`),
  }),
  request: step({
    input: CertificateRequest,
    command: requestCertificate,
    redirectTo: ({ tenantId, isMailed }) =>
      shown(tenantId, `The tenant is asked in the portal${isMailed ? " and by mail" : ""}.`),
  }),
})

const recorded = uploadForm({
  input: RecordedCertificate,
  workflow: recordCertificate,
  redirectTo: ({ tenantId }) => shown(tenantId, "The certificate was recorded."),
})

export const action = withOrWithoutFiles(plain, recorded)
export const headers = headersOfForm

const requestHint = (hasEmail: boolean) =>
  hasEmail ? "Asks in the portal and by mail." : "Asks in the portal. The tenant has no email."

/** The typed values of the refused decision, and the error of its answer. */
function refusedDecision(actionData: Props["actionData"]): RefusedDecision | undefined {
  if (actionData?.intent !== "decide") return undefined
  const { submission, error } = actionData.result
  const { certificateID: certificateId, isAccepted, answer } = submission.payload
  return {
    certificateId: String(certificateId),
    isAccepted: isAccepted === "on",
    answer: typeof answer === "string" ? answer : "",
    problem: error?.fieldErrors.answer?.[0],
  }
}

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function InsurancePage({ loaderData, actionData }: Props) {
  const { tenantHeader, certificates, isWanted, key } = loaderData.pageData.get()
  const { id: tenantId, primaryEmail } = tenantHeader.tenant
  const refusal = actionData?.intent === "upload" ? undefined : actionData?.refusal
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="stack-lg">
        {refusal && (
          <Notice tone="problem" role="alert" title={refusal.subject}>
            <p>{refusal.message}</p>
          </Notice>
        )}
        <Card title="Certificates of insurance">
          {certificates.length === 0 ? (
            <p className="quiet">None yet.</p>
          ) : (
            <CertificateList certificates={certificates} refused={refusedDecision(actionData)} />
          )}
          <form method="post" className="stack screen-only">
            <input type="hidden" name="tenantID" value={tenantId} />
            <p className="hint">
              {isWanted ? "The tenant was asked and has sent none since." : requestHint(isEmail(primaryEmail))}
            </p>
            <FormEnd>
              <button type="submit" name="intent" value="request" className="btn">
                {isWanted ? "Ask again" : "Ask for a certificate"}
              </button>
            </FormEnd>
          </form>
        </Card>
        <div className="screen-only">
          <CertificateForm
            title="Record a certificate"
            button={{ label: "Record certificate", isPrimary: false }}
            undone="Nothing was stored."
            hidden={{ key, tenantID: tenantId }}
            formResult={actionData?.intent === "upload" ? actionData : undefined}
          />
        </div>
      </div>
    </>
  )
}
