/** An autopay payment that the tenant's bank must authenticate: the charges it pays, and a link to the bank. Source: money.md 3.19. */
import { redirect } from "react-router"
import { type AutopayToFinish, autopayToFinish, finishAutopay } from "~/domain/autopay/finish-autopay.ts"
import { PayOnPage } from "~/domain/payments/inputs.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Facts } from "~/ui/facts.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMoney, plus } from "~/values/money.ts"
import { PaymentsClosed } from "../payments-closed.tsx"
import type { Route } from "./+types/autopay-finish.ts"

export const handle = { static: true, title: "Finish Your Autopay", area: "home" } satisfies PageHandle

const resultUrl = (receipt: string) => `/home/payment/success?receipt=${receipt}`

export const loader = pageInTurns("see own payments", async (actor, { query }) => {
  const found = await autopayToFinish(actor, { receipt: query.get("receipt") ?? "" })
  if (found.state === "over") throw redirect(resultUrl(found.receipt))
  return { ...found, key: newIdempotencyKey() }
})

export const action = submission({
  input: PayOnPage,
  workflow: finishAutopay,
  redirectTo: ({ receipt, staysHere }) => (staysHere ? `/home/autopay/finish?receipt=${receipt}` : resultUrl(receipt)),
})

export default function AutopayFinishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, amount, fee, owed, state, actionUrl, mayPay, key } = loaderData
  if (state === "not owed") return <NotOwed amount={amount} owed={owed} mayPay={mayPay} />
  if (!mayPay) return <Closed />
  return (
    <section className="card pay-card" aria-labelledby="finish">
      <h2 id="finish">Confirm your autopay with your bank</h2>
      <p>
        Your bank asks you to confirm the payment. Nothing was paid yet, and nothing is paid until you confirm it. You
        owe {formatMoney(owed)} now.
      </p>
      <Facts
        sums
        of={[
          { label: "Autopay", value: formatMoney(amount) },
          { label: "Convenience fee", value: formatMoney(fee) },
          { label: "Payment total", value: formatMoney(plus(amount, fee)), total: true },
        ]}
      />
      {actionUrl === null ? (
        <Continue receipt={receipt} idempotencyKey={key} result={actionData?.result} refusal={actionData?.refusal} />
      ) : (
        <div className="actions">
          <a className="btn btn-primary btn-lg" href={actionUrl}>
            Continue to your bank
          </a>
          <a className="btn btn-quiet" href="/home/payment">
            Pay another way
          </a>
        </div>
      )}
    </section>
  )
}

type ContinueProps = {
  receipt: string
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

/** The form posts to this page, because browsers block a form that redirects to another site. */
function Continue({ receipt, idempotencyKey, result, refusal }: ContinueProps) {
  const { form } = useForm<{ receipt: string }>({ id: "finish-autopay", lastResult: result })
  return (
    <form method="post" {...form.props}>
      <Problems of={form} refusal={refusal}>
        Nothing was paid.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="receipt" value={receipt} />
      <div className="actions">
        <button type="submit" className="btn btn-primary btn-lg">
          Continue
        </button>
        <a className="btn btn-quiet" href="/home/payment">
          Pay another way
        </a>
      </div>
    </form>
  )
}

function NotOwed({ amount, owed, mayPay }: Pick<AutopayToFinish, "amount" | "owed" | "mayPay">) {
  const next = owed > 0 && (
    <a className="btn btn-lg" href="/home/payment">
      Pay {formatMoney(owed)}
    </a>
  )
  return (
    <Empty icon="card" title="This autopay will not be charged" action={mayPay ? next : undefined}>
      It was of {formatMoney(amount)}, and you owe {formatMoney(owed)} now. It is cancelled; nothing was paid.
    </Empty>
  )
}

const Closed = () => (
  <PaymentsClosed isOn title="Only the tenant can confirm this">
    Payments are closed while you are signed in as somebody else.
  </PaymentsClosed>
)
