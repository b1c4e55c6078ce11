/** Schedules a payment for a future day; changes or stops it until the day before. Source: money.md 9.10, api.md X215 to X218. */
import { paymentOptions } from "~/domain/portal/payment-options.ts"
import { ChangePayment, SetPayment, StopPayment } from "~/domain/scheduled-payments/inputs.ts"
import { ownScheduled } from "~/domain/scheduled-payments/scheduled-list.ts"
import { changePayment, setPayment, stopPayment } from "~/domain/scheduled-payments/set-payment.ts"
import { DAYS_AHEAD } from "~/domain/scheduled-payments/settable.ts"
import { today } from "~/domain/settings/defaults.ts"
import { howToPay } from "~/domain/settings/how-to-pay.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { ConfirmDialog } from "~/ui/dialog.tsx"
import { Empty } from "~/ui/empty.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { addDays, formatDay } from "~/values/calendar.ts"
import { AchRestricted } from "../ach-restricted.tsx"
import { PaymentsOff } from "../how-to-pay.tsx"
import { Closed } from "../payment/payment.notices.tsx"
import { ClosedByPolicy } from "../payments-closed.tsx"
import type { Route } from "./+types/later.ts"
import { LaterForm } from "./later.form.tsx"
import { Earlier, Stop, Terms } from "./later.parts.tsx"
import { type LaterView, laterView } from "./later.view.ts"

const HERE = "/home/payment/later"

export const handle = { static: true, title: "Pay on a Day", area: "home" } satisfies PageHandle

export const loader = page("use tenant portal", async (tx, actor, { query }) => {
  const day = await today(tx)
  const all = (await ownScheduled(tx, actor, undefined)).map(laterView)
  const open = all.find(({ state }) => state === "set" || state === "due") ?? null
  return {
    options: await paymentOptions(tx, actor, { retry: null }),
    howToPay: await howToPay(tx),
    open,
    earlier: all.filter(({ id }) => id !== open?.id),
    isStopping: query.get("dialog") === "stop" && open?.mayChange === true,
    days: { first: addDays(day, 1), last: addDays(day, DAYS_AHEAD) },
    key: newIdempotencyKey(),
  }
})

export const action = submissions({
  set: step({
    input: SetPayment,
    command: setPayment,
    redirectTo: ({ payOn }) => ({ to: "/home", notice: `The payment of ${formatDay(payOn)} is set.` }),
  }),
  change: step({
    input: ChangePayment,
    command: changePayment,
    redirectTo: ({ payOn }) => ({ to: "/home", notice: `The payment is changed: it is of ${formatDay(payOn)}.` }),
  }),
  stop: step({
    input: StopPayment,
    command: stopPayment,
    redirectTo: ({ payOn }) => ({ to: "/home", notice: `The payment of ${formatDay(payOn)} is stopped.` }),
  }),
})

export default function LaterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { options, howToPay, open, earlier, isStopping, days, key } = loaderData
  const { refusal } = actionData ?? {}
  if (!options.isOn) return <PaymentsOff text={howToPay} />
  if (options.isImpersonation) return <Closed />
  if (options.closedBy !== null) return <ClosedByPolicy text={options.closedBy} />
  const isRestricted = refusal?.code === "restricted-payment-method-ach"
  const mayEdit = open === null || open.mayChange
  const isWhole = options.fullBalanceOnly === "eviction" || options.fullBalanceOnly === "no unit"
  return (
    <>
      <PageHead title="Pay on a day to come" back={{ to: "/home/payment", label: "Payment" }} />
      <div className="stack-lg">
        {refusal && (!mayEdit || isWhole || actionData?.intent === "stop") && <NotDone refusal={refusal} />}
        {open !== null && <Open payment={open} />}
        {mayEdit && isWhole && <Whole />}
        {mayEdit && !isWhole && options.saved.length === 0 && <NoMethod />}
        {mayEdit && !isWhole && options.saved.length > 0 && (
          <LaterForm
            options={options}
            payment={open}
            days={days}
            idempotencyKey={key}
            formResult={isRestricted ? undefined : actionData}
          />
        )}
        <Earlier payments={earlier} />
      </div>
      {isStopping && open !== null && (
        <ConfirmDialog title="Stop this payment?" close={HERE} intent="stop" verb="Stop the payment">
          <input type="hidden" name="scheduledPaymentID" value={open.id} />
          <p>Nothing is charged on {open.day} then. What you owe stays due, and a late fee may be added.</p>
        </ConfirmDialog>
      )}
      {isRestricted && <AchRestricted close={HERE} instead="Pay by card" />}
    </>
  )
}

const NotDone = ({ refusal: { subject, message } }: { refusal: Refused }) => (
  <Notice tone="problem" role="alert" title={subject}>
    <p>{message}</p>
  </Notice>
)

function Open({ payment }: { payment: LaterView }) {
  return (
    <Card title="Payment set for a day">
      <Terms payment={payment} />
      {payment.mayChange ? (
        <p className="actions">
          <Stop payment={payment} />
        </p>
      ) : (
        <p className="quiet small">Its day has come: it can no longer be changed or stopped.</p>
      )}
    </Card>
  )
}

function Whole() {
  return (
    <Empty icon="calendar" title="Nothing can be set for a day">
      On this account only the full balance can be paid, and only now.
    </Empty>
  )
}

function NoMethod() {
  const add = (
    <a className="btn btn-primary btn-lg" href="/home/autopay/setup?for=payment">
      Add a payment method
    </a>
  )
  return (
    <Empty icon="card" title="No payment methods are saved yet" action={add}>
      A payment for a day to come is made by a card or a bank account that is saved.
    </Empty>
  )
}
