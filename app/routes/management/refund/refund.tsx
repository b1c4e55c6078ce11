/** Refunds a payment through the provider: amount, preview, confirmation. Source: money.md 3.16, api.md M67. */
import { data } from "react-router"
import { ConfirmedRefund } from "~/domain/payments/inputs.ts"
import { type RefundedPayment, refundPayment } from "~/domain/payments/refunds/refund-payment.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/refund.ts"
import script from "./refund.enhance.ts?worker&url"
import { AmountForm, ConfirmForm } from "./refund.forms.tsx"
import { Preview } from "./refund.preview.tsx"
import { amountFromQuery, paymentFromQuery } from "./refund.query.ts"

export const handle = { static: true, title: "Refund", area: "management" } satisfies PageHandle

export const loader = page("refund payments", async (tx, actor, { query }) => {
  const payment = await paymentFromQuery(tx, actor, query)
  const name = fullName(await findTenant(tx, payment.receipt.tenantId))
  const amount = await amountFromQuery(tx, actor, query, payment)
  const pageData = new ServerOnly({ payment, name, amount, key: newIdempotencyKey() })
  return data({ about: name, pageData }, { status: amount && "problem" in amount ? 400 : 200 })
})

export const action = submissions({
  refund: step({ input: ConfirmedRefund, workflow: refundPayment, redirectTo: toLedger }),
})

const RESULTS = {
  pending: { tone: "good", text: "is under way. The provider takes some days to pay it out." },
  succeeded: { tone: "good", text: "was refunded." },
  failed: { tone: "problem", text: "could not be refunded: the provider failed to pay it out. It counts as paid." },
} as const

function toLedger({ status, amount, tenantId }: RefundedPayment) {
  const { tone, text } = RESULTS[status]
  const notice = `${status === "pending" ? "The refund of " : ""}${formatMoney(amount)} ${text}`
  return { to: `/management/viewtenant/payments?tenant=${tenantId}`, notice, tone }
}

type PageData = Awaited<ReturnType<typeof loader>>["data"]["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function RefundPage({ loaderData, actionData }: Props) {
  const { payment, name, amount, key } = loaderData.pageData.get()
  const ledger = `/management/viewtenant/payments?tenant=${payment.receipt.tenantId}`
  return (
    <>
      <PageHead title={`Refund a payment of ${name}`} back={{ to: ledger, label: "Ledger" }} />
      <div className="stack-lg">
        {payment.inProgress > 0 && (
          <Notice tone="attention" title={`A refund of ${formatMoney(payment.inProgress)} is under way`}>
            The provider has not confirmed it yet. It is deducted from what is left.
          </Notice>
        )}
        {!payment.isReachable && <Unreachable />}
        {amount && payment.isReachable && <AmountForm payment={payment} amount={amount} ledger={ledger} />}
        {amount && payment.isReachable && "preview" in amount && (
          <Preview preview={amount.preview}>
            <ConfirmForm
              payment={payment}
              amount={amount}
              idempotencyKey={key}
              ledger={ledger}
              result={actionData?.result}
              refusal={actionData?.refusal}
            />
          </Preview>
        )}
      </div>
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
      <Enhance src={script} />
    </>
  )
}

function Unreachable() {
  return (
    <Notice tone="attention" title="It cannot be refunded now">
      Online payments are off, or go to another account of the provider than this payment did. It can be refunded once
      they are on again.
    </Notice>
  )
}
