/** The payment before it is made, with the link to the provider's page: browsers would block a form that redirected there. */
import { redirect } from "react-router"
import { ownReceipt } from "~/domain/portal/own-receipt.ts"
import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/payment-continue.ts"
import { CHOICE_LABELS, METHOD_LABELS } from "./payment.labels.ts"
import { PaymentTotal } from "./payment.parts.tsx"

export const handle = { static: true, title: "Payment", area: "home" } satisfies PageHandle

export const loader = page("see own payments", async (tx, actor, { query }) => {
  const receipt = await ownReceipt(tx, actor, { receipt: query.get("receipt") ?? "" })
  if (receipt.pageUrl === null) throw redirect(`/home/payment/success?receipt=${receipt.id}`)
  const { choice, amount, fee, tender, pageUrl } = receipt
  return {
    choice,
    amount,
    fee,
    pageUrl,
    methodType: tender === "ach" ? ("us_bank_account" as const) : ("card" as const),
  }
})

export default function PaymentContinuePage({ loaderData }: Route.ComponentProps) {
  const { choice, amount, fee, pageUrl, methodType } = loaderData
  return (
    <section className="card pay-card" aria-labelledby="you-pay">
      <h2 id="you-pay">You pay by {methodType === "card" ? "card" : "bank account"}</h2>
      <PaymentTotal label={CHOICE_LABELS[choice]} amount={amount} fee={fee} />
      <p className="quiet">
        You type your {METHOD_LABELS[methodType].details} on the page of our payment provider, and come back here
        afterwards. The page is open for 30 minutes; nothing is paid before you confirm there.
      </p>
      <div className="actions">
        <a className="btn btn-primary btn-lg" href={pageUrl}>
          Continue to {METHOD_LABELS[methodType].details}
        </a>
        <a className="btn btn-quiet" href="/home/payment">
          Cancel
        </a>
      </div>
    </section>
  )
}
