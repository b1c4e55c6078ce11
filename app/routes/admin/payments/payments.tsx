/** Online payments that administrators should check. Source: money.md 3.10, 3.14. */
import type { Tx } from "#db/client.server.ts"
import {
  acceptsPayments,
  isSandbox,
  PAYMENTS_OFF,
  whyPaymentsAreOff,
} from "~/domain/payment-provider/payment-gateway.ts"
import { ResolveUnbooked } from "~/domain/payments/inputs.ts"
import { paymentsToWatch } from "~/domain/payments/payments-to-watch.ts"
import { listUnsettled } from "~/domain/payments/sweep/unsettled.ts"
import { listResolved, listUnbooked, resolveUnbooked } from "~/domain/payments/unbooked-payments.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatInstant } from "~/values/calendar.ts"
import type { Route } from "./+types/payments.ts"
import { PaymentList } from "./payments.list.tsx"
import { ResolveDialog, ResolvedCard, UnbookedCard } from "./payments.unbooked.tsx"
import { UnsettledCard } from "./payments.unsettled.tsx"
import { decidedView, disputeView, paymentView, refundView, unbookedView, unsettledView } from "./payments.views.ts"

export const handle = { static: true, title: "Payments", area: "admin" } satisfies PageHandle

export const loader = page("manage settings", async (tx, actor, { query }) => {
  const { sweptAt, incompleteSince, webhookAt, ...watched } = await paymentsToWatch(tx, actor, {})
  const zone = await zoneOf(tx)
  const unbooked = (await listUnbooked(tx, actor, {})).map((payment) => unbookedView(payment, zone))
  const resolved = (await listResolved(tx, actor, {})).map((payment) => unbookedView(payment, zone))
  const toResolve = query.get("dialog") === "resolve" ? query.number("payment") : null
  const instant = (at: number | null) => (at === null ? null : formatInstant(at, zone))
  return {
    provider: await providerOf(tx),
    isOn: await acceptsPayments(tx),
    isSandbox: isSandbox(),
    sweptAt: instant(sweptAt),
    incompleteSince: instant(incompleteSince),
    webhookAt: instant(webhookAt),
    unfinished: watched.unfinished.map((payment) => paymentView(payment, zone)),
    disputed: watched.disputed.map((payment) => disputeView(payment, zone)),
    decided: watched.decided.map((dispute) => decidedView(dispute, zone)),
    refunds: watched.refunds.map((refund) => refundView(refund, zone)),
    failedRefunds: watched.failedRefunds.map((refund) => refundView(refund, zone)),
    unsettled: (await listUnsettled(tx, actor, {})).map((subject) => unsettledView(subject, zone)),
    unbooked,
    resolved,
    toResolve: unbooked.find(({ id }) => id === toResolve) ?? null,
  }
})

export const action = submissions({
  resolve: step({
    input: ResolveUnbooked,
    command: resolveUnbooked,
    redirectTo: ({ intentId }) => ({ to: "/admin/payments", notice: `${intentId} is marked as dealt with.` }),
  }),
})

async function providerOf(tx: Tx): Promise<string> {
  const why = await whyPaymentsAreOff(tx)
  if (why !== null) return `Off: ${PAYMENTS_OFF[why]}`
  return isSandbox() ? "Sandbox: no real money" : "Stripe"
}

const IN_SANDBOX = "In the sandbox nobody answers: let business days pass, and it is lost when its time is over."

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, isOn, isSandbox, sweptAt, incompleteSince, webhookAt } = loaderData
  const { unsettled, unfinished, disputed, decided, refunds, failedRefunds, unbooked, resolved, toResolve } = loaderData
  return (
    <div className="stack-lg">
      <Card title="Messages from the payment provider" level="h2">
        <Facts
          of={[
            { label: "Provider", value: provider },
            { label: "Last checked for missed messages", value: sweptAt ?? "Never" },
            ...(incompleteSince === null ? [] : [{ label: "Incomplete since", value: incompleteSince }]),
            { label: "Last message received", value: webhookAt ?? "None came yet" },
          ]}
        />
        <p className="quiet">
          {isOn
            ? "Messages that did not reach us are looked for every 5 minutes: nothing is lost, it is only booked a little later."
            : "While payments are off, no messages are read: what the provider still does is booked once they are on again."}
        </p>
        {isSandbox && (
          <p>
            <a href="/admin/sandbox">Let a business day pass in the sandbox</a>
          </p>
        )}
      </Card>
      <UnsettledCard subjects={unsettled} />
      <UnbookedCard payments={unbooked} />
      <PaymentList
        title="Disputed"
        empty="No payment is disputed."
        hint={`A disputed payment still counts until it is lost. ${isSandbox ? IN_SANDBOX : "Answer at the provider, with the lease and the ledger."}`}
        payments={disputed}
      />
      <PaymentList
        title="Without an outcome for more than 7 days"
        empty="Every older payment has an outcome."
        hint="Ask the provider about their outcome."
        payments={unfinished}
      />
      <PaymentList
        title="Refunds under way"
        empty="No refund is under way."
        hint="A refund counts as paid back until it fails. After 7 days ask the provider about its outcome."
        payments={refunds}
      />
      <PaymentList
        title="Refunds that failed in the last 30 days"
        empty="No refund failed."
        hint="The money did not reach the tenant and counts as paid: the part above the balance is advance rent. Agree with the tenant, then refund it again from the ledger or at the provider."
        payments={failedRefunds}
      />
      <PaymentList
        title="Disputes decided in the last 30 days"
        empty="No dispute was decided."
        hint="The tenant owes the amount again that the bank took back."
        payments={decided}
      />
      <ResolvedCard payments={resolved} />
      {toResolve && <ResolveDialog payment={toResolve} result={actionData?.result} refusal={actionData?.refusal} />}
    </div>
  )
}
