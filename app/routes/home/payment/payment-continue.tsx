/** The last step before a payment. The provider's page is a link, because browsers block a form that redirects to another site. */
import { redirect } from "react-router"
import { PayOnPage } from "~/domain/payments/inputs.ts"
import { confirmOwnPayment } from "~/domain/payments/online/confirm-saved.ts"
import { beyondOwed, partsToPay } from "~/domain/payments/online/payable.ts"
import type { ReceiptInProgress } from "~/domain/payments/online/receipt-in-progress.ts"
import { payOnPageInstead } from "~/domain/payments/online/start-payment.ts"
import { paymentToConfirm } from "~/domain/portal/payment-entry.ts"
import { cardEntryPage } from "~/http/handlers/card-entry-page.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { CardEntry } from "~/ui/card-entry/card-entry.tsx"
import { HostedPageForm } from "~/ui/card-entry/hosted-page-form.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMoney, plus, ZERO } from "~/values/money.ts"
import { partsText } from "~/values/payments/applied-parts-text.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"
import type { Route } from "./+types/payment-continue.ts"
import { CHOICE_LABELS, METHOD_LABELS } from "./payment.labels.ts"
import { Closed } from "./payment.notices.tsx"
import { PaymentTotal } from "./payment.parts.tsx"
import { SavedPayment } from "./payment.saved.tsx"

export const handle = { static: true, title: "Payment", area: "home" } satisfies PageHandle

export const loader = cardEntryPage(
  "see own payments",
  (actor, { query }) => paymentToConfirm(actor, { receipt: query.get("receipt") ?? "" }),
  async (tx, { tenantId }, _request, { receipt, cardEntry, savedEntry, mayPay }) => {
    const { id, entry } = receipt
    const isInPage = entry === "form" || entry === "saved"
    const isOver = entry === null || (isInPage && mayPay && cardEntry === null && savedEntry === null)
    if (isOver) throw redirect(resultUrl(id))
    const ahead = tenantId === null ? ZERO : await beyondOwed(tx, tenantId, receipt)
    const isAllAhead = tenantId === null || ahead === receipt.amount
    const goesTo = isAllAhead ? null : partsText(await partsToPay(tx, tenantId, receipt))
    return { receipt, ahead, goesTo, cardEntry, savedEntry, mayPay, key: newIdempotencyKey() }
  },
)

const continueUrl = (receipt: string) => `/home/payment/continue?receipt=${receipt}`
const resultUrl = (receipt: string) => `/home/payment/success?receipt=${receipt}`

export const action = submissions({
  page: step({
    input: PayOnPage,
    workflow: payOnPageInstead,
    redirectTo: ({ receipt }) => continueUrl(receipt),
  }),
  confirm: step({
    input: PayOnPage,
    workflow: confirmOwnPayment,
    redirectTo: ({ receipt, requiresAuthentication }) =>
      requiresAuthentication ? continueUrl(receipt) : resultUrl(receipt),
  }),
})

export default function PaymentContinuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, ahead, goesTo, mayPay } = loaderData
  if (!mayPay) return <Closed />
  const { choice, amount, fee, method } = receipt
  return (
    <section className="card pay-card" aria-labelledby="you-pay">
      <h2 id="you-pay">You pay by {method ? savedMethodLabel(method) : KIND[methodTypeOf(receipt)]}</h2>
      <PaymentTotal label={CHOICE_LABELS[choice]} amount={amount} fee={fee} />
      {goesTo !== null && <p className="quiet">The payment goes {goesTo}.</p>}
      {ahead > 0 && (
        <Notice tone="attention">
          {formatMoney(ahead)} is more than you owe and becomes advance rent, which is used for your next charges by
          itself. <a href="/home/payment?dialog=custom">Change the amount</a>
        </Notice>
      )}
      <Entry loaderData={loaderData} result={actionData?.result} refusal={actionData?.refusal} />
    </section>
  )
}

const KIND = { card: "card", us_bank_account: "bank account" } as const
const methodTypeOf = ({ tender }: ReceiptInProgress) => (tender === "ach" ? "us_bank_account" : "card")

type EntryProps = Pick<Route.ComponentProps, "loaderData"> & {
  result: Parameters<typeof HostedPageForm>[0]["result"]
  refusal: Refused | undefined
}

function Entry({ loaderData: { receipt, cardEntry, savedEntry, key }, ...answer }: EntryProps) {
  const { id, amount, fee, pageUrl } = receipt
  const { details } = METHOD_LABELS[methodTypeOf(receipt)]
  const total = plus(amount, fee)
  if (savedEntry !== null) {
    const isBank = receipt.tender === "ach"
    return <SavedPayment receipt={id} savedEntry={savedEntry} isBank={isBank} total={total} {...answer} />
  }
  if (cardEntry === null) return <OnPage pageUrl={pageUrl ?? ""} details={details} />
  return (
    <>
      <CardEntry cardEntry={cardEntry} total={total} isPayer returnTo={resultUrl(id)} />
      <p className="quiet">
        Your {details} go to our payment provider and are never stored here. Nothing is paid before you confirm it.
      </p>
      <HostedPageForm receipt={id} idempotencyKey={key} intent="page" cancel="/home/payment" {...answer} />
    </>
  )
}

function OnPage({ pageUrl, details }: { pageUrl: string; details: string }) {
  return (
    <>
      <p className="quiet">
        You type your {details} on the page of our payment provider, and come back here afterwards. The page is open for
        30 minutes; nothing is paid before you confirm there.
      </p>
      <div className="actions">
        <a className="btn btn-primary btn-lg" href={pageUrl}>
          {`Continue to ${details}`}
        </a>
        <a className="btn btn-quiet" href="/home/payment">
          Cancel
        </a>
      </div>
    </>
  )
}
