/** The payment before it is made: the provider's form, or a link to its page, since browsers would block a form that redirected there. */
import { redirect } from "react-router"
import { PayOnPage } from "~/domain/payments/inputs.ts"
import { payOnPageInstead } from "~/domain/payments/start-payment.ts"
import { paymentToConfirm } from "~/domain/portal/payment-entry.ts"
import { cardEntryPage } from "~/http/handlers/card-entry-page.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { submission } from "~/http/handlers/submission.ts"
import { CardEntry } from "~/ui/card-entry.tsx"
import { HostedPageForm } from "~/ui/hosted-page-form.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { plus } from "~/values/money.ts"
import type { Route } from "./+types/payment-continue.ts"
import { CHOICE_LABELS, METHOD_LABELS } from "./payment.labels.ts"
import { Closed } from "./payment.notices.tsx"
import { PaymentTotal } from "./payment.parts.tsx"

export const handle = { static: true, title: "Payment", area: "home" } satisfies PageHandle

export const loader = cardEntryPage(
  "see own payments",
  (actor, { query }) => paymentToConfirm(actor, { receipt: query.get("receipt") ?? "" }),
  async (_tx, _actor, _request, { receipt, cardEntry, mayPay }) => {
    const { id, choice, amount, fee, tender, entry, pageUrl } = receipt
    const isOver = entry === null || (entry === "form" && mayPay && cardEntry === null)
    if (isOver) throw redirect(`/home/payment/success?receipt=${id}`)
    const methodType = tender === "ach" ? ("us_bank_account" as const) : ("card" as const)
    return { id, choice, amount, fee, pageUrl, methodType, cardEntry, mayPay, key: newIdempotencyKey() }
  },
)

export const action = submission({
  input: PayOnPage,
  workflow: payOnPageInstead,
  redirectTo: ({ receipt }) => `/home/payment/continue?receipt=${receipt}`,
})

export default function PaymentContinuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, mayPay, choice, amount, fee, pageUrl, methodType, cardEntry, key } = loaderData
  if (!mayPay) return <Closed isOn />
  return (
    <section className="card pay-card" aria-labelledby="you-pay">
      <h2 id="you-pay">You pay by {methodType === "card" ? "card" : "bank account"}</h2>
      <PaymentTotal label={CHOICE_LABELS[choice]} amount={amount} fee={fee} />
      {cardEntry === null ? (
        <OnPage pageUrl={pageUrl ?? ""} details={METHOD_LABELS[methodType].details} />
      ) : (
        <>
          <CardEntry cardEntry={cardEntry} total={plus(amount, fee)} returnTo={`/home/payment/success?receipt=${id}`} />
          <p className="quiet">
            Your {METHOD_LABELS[methodType].details} go to our payment provider and are never stored here. Nothing is
            paid before you confirm it.
          </p>
          <HostedPageForm
            receipt={id}
            idempotencyKey={key}
            result={actionData?.result}
            refusal={actionData?.refusal}
            cancel="/home/payment"
          />
        </>
      )}
    </section>
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
