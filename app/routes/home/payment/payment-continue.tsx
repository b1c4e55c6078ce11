/** The payment before it is made: the provider's form, or a link to its page, since browsers would block a form that redirected there. */
import { redirect } from "react-router"
import { PayOnPage } from "~/domain/payments/inputs.ts"
import { payOnPageInstead } from "~/domain/payments/start-payment.ts"
import { paymentToConfirm } from "~/domain/portal/payment-entry.ts"
import { cardEntryPage } from "~/http/handlers/card-entry-page.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { submission } from "~/http/handlers/submission.ts"
import { CardEntry } from "~/ui/card-entry.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems, type Refused } from "~/ui/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { plus } from "~/values/money.ts"
import type { Route } from "./+types/payment-continue.ts"
import { CHOICE_LABELS, METHOD_LABELS } from "./payment.labels.ts"
import { Closed } from "./payment.notices.tsx"
import { PaymentTotal } from "./payment.parts.tsx"

export const handle = { static: true, title: "Payment", area: "home" } satisfies PageHandle

export const loader = cardEntryPage("see own payments", async (actor, { query }) => {
  const shown = await paymentToConfirm(actor, { receipt: query.get("receipt") ?? "" })
  const { id, choice, amount, fee, tender, entry, pageUrl } = shown.receipt
  const isOver = entry === null || (entry === "form" && shown.mayPay && shown.cardEntry === null)
  if (isOver) throw redirect(`/home/payment/success?receipt=${id}`)
  const methodType = tender === "ach" ? ("us_bank_account" as const) : ("card" as const)
  return { ...shown, id, choice, amount, fee, pageUrl, methodType, key: newIdempotencyKey() }
})

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
            paid before you press the button.
          </p>
          <HostedPageForm receipt={id} idempotencyKey={key} result={actionData?.result} refusal={actionData?.refusal} />
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
          Continue to {details}
        </a>
        <Cancel />
      </div>
    </>
  )
}

type HostedPageFormProps = {
  receipt: string
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

/** The same payment on the provider's own page: for who cannot use the form. */
function HostedPageForm({ receipt, idempotencyKey, result, refusal }: HostedPageFormProps) {
  const { form } = useForm<{ receipt: string }>({ id: "other-way", lastResult: result })
  return (
    <form method="post" {...form.props}>
      <Problems of={form} refusal={refusal}>
        Nothing was paid.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="receipt" value={receipt} />
      <div className="actions">
        <button type="submit" className="btn">
          Use the provider's page instead
        </button>
        <Cancel />
      </div>
    </form>
  )
}

const Cancel = () => (
  <a className="btn btn-quiet" href="/home/payment">
    Cancel
  </a>
)
