/** Bounced payments, each with what happened, its fee and the next step, until another payment has arrived. Source: money.md 10.2. */
import { type BouncedPayment, bouncedPayments, type Obstacle } from "~/domain/portal/bounced-payments.ts"
import { methodText } from "~/domain/statements/entry-description.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/bounced.ts"

export const handle = { static: true, title: "When a Payment Fails", area: "home" } satisfies PageHandle

export const loader = ownPage("see own payments", async (tx, actor) => bouncedPayments(tx, actor, {}))

const WHY_NOT: Record<Obstacle, string> = {
  "nothing-owed": "You owe nothing now, so there is nothing to pay again.",
  off: "Online payments are off. Contact management about how to pay.",
  policy: "",
  impersonated: "Only the tenant can pay.",
  pending: "Another payment is on its way. Wait until it has arrived before you pay again.",
  "account-closed":
    "The bank has closed this account, so it cannot pay again. Choose another method on the payment page.",
}

export default function BouncedPage({ loaderData: { payments, owed, closedBy } }: Route.ComponentProps) {
  return (
    <div className="stack-lg">
      <PageHead title="When a payment fails" back={{ to: "/home/charges", label: "Your account" }} />
      {payments.length === 0 ? (
        <Empty icon="check" title="No payment has failed.">
          If a payment fails or is returned, this page says what happened and what to do, until another payment has
          arrived.
        </Empty>
      ) : (
        <>
          <p>
            You owe <b>{formatMoney(owed)}</b> now. <a href="/home/charges#open">See what for</a>
          </p>
          {payments.map((payment) => (
            <Bounced key={payment.receiptId} payment={payment} closedBy={closedBy} />
          ))}
        </>
      )}
    </div>
  )
}

function Bounced({ payment, closedBy }: { payment: BouncedPayment; closedBy: string | null }) {
  const { receiptId, subject, text, amount, fee, tender, last4, startedOn, bouncedOn, obstacle } = payment
  const method = methodText(tender, null)
  return (
    <Card title={subject} className="card tight">
      {text.split(/\n\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Facts
        of={[
          { label: "Amount", value: formatMoney(amount) },
          ...(fee === 0 ? [] : [{ label: "Convenience fee", value: formatMoney(fee) }]),
          { label: "Method", value: last4 === null ? method : `${method} ending in ${last4}` },
          { label: "Made on", value: <time dateTime={startedOn}>{formatDay(startedOn)}</time> },
          { label: "Failed on", value: <time dateTime={bouncedOn}>{formatDay(bouncedOn)}</time> },
        ]}
      />
      {obstacle === null ? (
        <p>
          <a className="btn btn-primary" href={`/home/payment?retry=${receiptId}`}>
            Try again
            <span className="hidden-text">: {subject}</span>
          </a>
        </p>
      ) : (
        <p className="own-text">
          {obstacle === "policy" ? closedBy : WHY_NOT[obstacle]}
          {obstacle === "account-closed" && (
            <>
              {" "}
              <a href={`/home/payment?retry=${receiptId}`}>Open the payment page</a>
            </>
          )}
        </p>
      )}
    </Card>
  )
}
