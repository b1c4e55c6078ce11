/** A tenant's online payment: method and amount, followed by the provider's page. Source: specification 3 "Payment screen", money.md 3.1 to 3.5. */
import { PayCustom, PayWhole } from "~/domain/payments/inputs.ts"
import { payInPortal } from "~/domain/payments/online/start-payment.ts"
import { paymentOptions } from "~/domain/portal/payment-options.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { howToPay } from "~/domain/settings/how-to-pay.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { AchRestricted } from "../ach-restricted.tsx"
import { AlsoPayable, PaymentsOff } from "../how-to-pay.tsx"
import { noticeView } from "../payment-notices.ts"
import { PaymentNotices } from "../payment-notices.tsx"
import { ClosedByPolicy } from "../payments-closed.tsx"
import type { Route } from "./+types/payment.ts"
import { CustomAmount } from "./payment.custom.tsx"
import { Closed, Notices, NotPaid } from "./payment.notices.tsx"
import { WholeBalance } from "./payment.whole.tsx"

export const handle = { static: true, title: "Payment", area: "home" } satisfies PageHandle

export const loader = page("use tenant portal", async (tx, actor, { query }) => {
  const options = await paymentOptions(tx, actor, { retry: query.get("retry") })
  const isInstalment = options.instalment !== null && query.get("pays") === "instalment"
  const isCustom = query.get("dialog") === "custom" && (options.customChoices.length > 0 || isInstalment)
  const zone = await zoneOf(tx)
  const notices = options.notices.map((notice) => noticeView(notice, zone, true))
  return { options, notices, isCustom, isInstalment, howToPay: await howToPay(tx), zone, key: newIdempotencyKey() }
})

const continueUrl = ({ receipt }: { receipt: string }) => `/home/payment/continue?receipt=${receipt}`

export const action = submissions({
  whole: step({ input: PayWhole, workflow: payInPortal, redirectTo: continueUrl }),
  custom: step({ input: PayCustom, workflow: payInPortal, redirectTo: continueUrl }),
})

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { options, notices, zone, isCustom, isInstalment, howToPay, key } = loaderData
  const isRestricted = actionData?.refusal?.code === "restricted-payment-method-ach"
  const sent = (intent: string) =>
    actionData?.intent === intent && !isRestricted
      ? { result: actionData.result, refusal: actionData.refusal }
      : { result: undefined, refusal: undefined }
  if (!options.isOn) return <PaymentsOff text={howToPay} />
  if (options.isImpersonation) return <Closed />
  if (options.closedBy !== null) return <ClosedByPolicy text={options.closedBy} />
  const hasForm = isRestricted || (actionData?.intent === "custom" ? isCustom : options.wholeBalances.length > 0)
  return (
    <>
      <div className="stack-lg">
        {actionData?.refusal && !hasForm && <NotPaid refusal={actionData.refusal} />}
        <PaymentNotices notices={notices} back="/home/payment" isOwn={options.mayDismiss} />
        <Notices options={options} zone={zone} />
        {options.wholeBalances.length > 0 ? (
          <WholeBalance options={options} idempotencyKey={key} {...sent("whole")} />
        ) : (
          <NothingOwed mayPayAhead={options.customChoices.length > 0} />
        )}
        <AlsoPayable text={howToPay} />
      </div>
      {isCustom && !isRestricted && (
        <CustomAmount options={options} isInstalment={isInstalment} idempotencyKey={key} {...sent("custom")} />
      )}
      {isRestricted && <AchRestricted close="/home/payment" instead="Pay by card" />}
    </>
  )
}

function NothingOwed({ mayPayAhead }: { mayPayAhead: boolean }) {
  if (!mayPayAhead) return <Empty icon="check" title="Nothing is due" />
  const payAhead = (
    <>
      <a className="btn btn-lg" href="/home/payment?dialog=custom">
        Pay ahead
      </a>{" "}
      <a className="btn btn-lg" href="/home/payment/later">
        Pay on a day
      </a>
    </>
  )
  return (
    <Empty icon="check" title="Nothing is due" action={payAhead}>
      What you pay now becomes advance rent, which is used for your next charges by itself.
    </Empty>
  )
}
