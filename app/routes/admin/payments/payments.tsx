/** The online payments that administrators watch. Source: money.md 3.10, 3.14. */
import type { Tx } from "#db/client.server.ts"
import {
  acceptsPayments,
  isSandbox,
  PAYMENTS_OFF,
  whyPaymentsAreOff,
} from "~/domain/payment-provider/payment-gateway.ts"
import { ResolveUnbooked } from "~/domain/payments/inputs.ts"
import { type DisputedPayment, paymentsToWatch, type WatchedPayment } from "~/domain/payments/payments-to-watch.ts"
import { listResolved, listUnbooked, resolveUnbooked } from "~/domain/payments/unbooked-payments.ts"
import { listUnsettled } from "~/domain/payments/unsettled.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { disputeText, methodLabel } from "~/values/payment-labels.ts"
import type { Route } from "./+types/payments.ts"
import { adviceFor, OBSTACLE_ADVICE } from "./payments.advice.ts"
import { PaymentList, type PaymentView } from "./payments.list.tsx"
import { ResolveDialog, ResolvedCard, UnbookedCard } from "./payments.unbooked.tsx"
import { UnsettledCard, type UnsettledView } from "./payments.unsettled.tsx"

export const handle = { static: true, title: "Payments", area: "admin" } satisfies PageHandle

export const loader = page("manage settings", async (tx, actor, { query }) => {
  const { unfinished, disputed, refunds, sweptAt, incompleteSince, webhookAt } = await paymentsToWatch(tx, actor, {})
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
    unfinished: unfinished.map((payment) => paymentView(payment, zone)),
    disputed: disputed.map((payment) => disputeView(payment, zone)),
    refunds: refunds.map((refund) => ({ ...paymentView(refund, zone), kind: "Refund" })),
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

type Unbooked = Awaited<ReturnType<typeof listUnbooked>>[number]

const unbookedView = (payment: Unbooked, zone: string) => ({
  ...payment,
  at: formatInstant(payment.createdAt, zone),
  resolvedAt: payment.resolvedAt === null ? null : formatInstant(payment.resolvedAt, zone),
  advice: adviceFor(payment.problem),
})

type UnsettledSubject = Awaited<ReturnType<typeof listUnsettled>>[number]

const WHAT = {
  payment: "A payment",
  setup: "A card or bank account being saved",
  method: "A saved card or bank account",
}

const unsettledView = (subject: UnsettledSubject, zone: string): UnsettledView => ({
  subjectId: subject.subjectId,
  what: WHAT[subject.kind],
  tenant: subject.tenant,
  waits: waitsFor(subject),
  since: formatInstant(subject.since, zone),
  triedAt: formatInstant(subject.triedAt, zone),
  details: subject.details,
  advice: OBSTACLE_ADVICE[subject.obstacle],
  link: subject.link,
})

function waitsFor({ isAnybodys, tenantId }: UnsettledSubject): string {
  if (isAnybodys) return "It is not known whose payment it is: nobody's autopay is charged."
  if (tenantId === null) return "Nobody's autopay waits for it."
  return "Autopay of this tenant waits, for 72 hours; everybody else's goes on."
}

async function providerOf(tx: Tx): Promise<string> {
  const why = await whyPaymentsAreOff(tx)
  if (why !== null) return `Off: ${PAYMENTS_OFF[why]}`
  return isSandbox() ? "Sandbox: no real money" : "Stripe"
}

const paymentView = (
  { id, tenantId, tenant, total, tender, initiatedAt, link }: WatchedPayment,
  zone: string,
): PaymentView => ({
  id,
  tenantId,
  tenant,
  total: formatMoney(total),
  kind: `${methodLabel(tender)} payment`,
  at: formatInstant(initiatedAt, zone),
  why: null,
  due: null,
  link,
})

const disputeView = (payment: DisputedPayment, zone: string): PaymentView => ({
  ...paymentView(payment, zone),
  why: disputeText(payment.reason),
  due: payment.answerDueAt === null ? null : `Answer by ${formatInstant(payment.answerDueAt, zone)}`,
})

const IN_SANDBOX = "In the sandbox nobody answers: let business days pass, and it is lost when its time is over."

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, isOn, isSandbox, sweptAt, incompleteSince, webhookAt } = loaderData
  const { unsettled, unfinished, disputed, refunds, unbooked, resolved, toResolve } = loaderData
  return (
    <div className="stack-lg">
      <Card title="What we hear of the provider" level="h2">
        <Facts
          of={[
            { label: "Provider", value: provider },
            { label: "Events last swept", value: sweptAt ?? "Never" },
            ...(incompleteSince === null ? [] : [{ label: "Incomplete since", value: incompleteSince }]),
            { label: "Last webhook", value: webhookAt ?? "None came yet" },
          ]}
        />
        <p className="quiet">
          {isOn
            ? "Events are swept every 5 minutes. Webhooks only make it faster: without them everything is booked all the same."
            : "While payments are off, no events are read: what the provider still does is booked once they are on again."}
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
        hint="Ask the provider what became of these."
        payments={unfinished}
      />
      {refunds.length > 0 && (
        <PaymentList
          title="Refunds under way for more than 7 days"
          empty=""
          hint="Ask the provider what became of these. A refund counts as paid back until it fails."
          payments={refunds}
        />
      )}
      <ResolvedCard payments={resolved} />
      {toResolve && <ResolveDialog payment={toResolve} result={actionData?.result} refusal={actionData?.refusal} />}
    </div>
  )
}
