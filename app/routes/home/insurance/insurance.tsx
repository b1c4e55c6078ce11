/** The tenant's insurance certificates: staff's decisions, and a form to send one. Source: money.md 9.5. */
import { ownCertificates } from "~/domain/certificates/certificates.ts"
import { OwnCertificate } from "~/domain/certificates/inputs.ts"
import { sendCertificate } from "~/domain/certificates/store-certificate.ts"
import { uploadForm } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { CertificateForm } from "~/ui/documents/certificate-form.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/insurance.ts"

export const handle = { static: true, title: "Insurance", area: "home" } satisfies PageHandle

export const loader = ownPage("see own documents", async (tx, actor) => {
  const { certificates, isWanted } = await ownCertificates(tx, actor, undefined)
  return {
    isWanted,
    key: newIdempotencyKey(),
    certificates: certificates.map(({ id, insurer, policy, amount, expiresOn, state, answer }) => ({
      ...{ id, state, answer },
      text: `${insurer}, policy ${policy}, ${formatMoney(amount)}, valid until ${formatDay(expiresOn)}`,
    })),
  }
})

export const action = uploadForm({
  input: OwnCertificate,
  workflow: sendCertificate,
  redirectTo: () => ({ to: "/home/insurance", notice: "Your certificate was sent. We look at it soon." }),
})

export const headers = headersOfForm

const STATES = {
  waiting: { label: "Being looked at", tone: "attention" },
  accepted: { label: "Accepted", tone: "good" },
  rejected: { label: "Rejected", tone: "problem" },
} as const

export default function InsurancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isWanted, certificates, key } = loaderData
  return (
    <>
      <PageHead title="Insurance" back={{ to: "/home", label: "Your Unit" }} />
      <div className="stack-lg">
        {isWanted && <Notice tone="attention" title="Please send your certificate of insurance" />}
        {certificates.length > 0 && (
          <Card title="Your certificates">
            <ul className="notes">
              {certificates.map(({ id, text, state, answer }) => (
                <li key={id}>
                  {text} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
                  {answer !== null && <p>{answer}</p>}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <CertificateForm
          title="Send a certificate"
          button={{ label: "Send certificate", isPrimary: true }}
          undone="Nothing was sent."
          hidden={{ key }}
          formResult={actionData}
        />
      </div>
    </>
  )
}
