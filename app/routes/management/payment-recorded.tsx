import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { keyedPayment } from "~/domain/payments/online/key-card.ts"
import { settleKeyedPayment } from "~/domain/payments/online/settle-own.ts"
import { recordedPayment } from "~/domain/payments/recorded-payment.ts"
import { pageAfter } from "~/http/handlers/page.ts"
import type { Query } from "~/http/request/query.ts"
import { Badge } from "~/ui/badge.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Facts } from "~/ui/facts.tsx"
import { PrintButton } from "~/ui/file-buttons.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { type Day, formatDay, yearBefore } from "~/values/calendar.ts"
import { formatMoney, negated } from "~/values/money.ts"
import { partsText } from "~/values/payments/applied-parts-text.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Route } from "./+types/payment-recorded.ts"
import { KeyedPayment } from "./payment-recorded.keyed.tsx"
import script from "./record-payment/next-payment.enhance.ts?worker&url"
import { NextPayment } from "./record-payment/next-payment.finder.tsx"
import { paymentOf, repeatedOf } from "./record-payment/repeated.ts"

export const handle = {
  static: true,
  title: "Manual Payment",
  printTitle: "Receipt",
  area: "management",
} satisfies PageHandle

const keyedIn = (query: Query) => ({ receipt: query.get("receipt") ?? "" })

export const loader = pageAfter(
  "record payments",
  (actor, { query }) => settleKeyedPayment(actor, keyedIn(query)),
  async (tx, actor, { query }) => {
    const keyed = query.get("receipt") ? await keyedPayment(tx, actor, keyedIn(query)) : null
    const payment = await recordedPayment(tx, actor, { id: query.number("payment") ?? 0 })
    return { about: keyed?.name ?? payment?.name, keyed, payment, today: await ledgerDay(tx) }
  },
)

/** The payment that was just recorded. Without one in the address the page only links back. */
export default function PaymentRecordedPage({ loaderData: { keyed, payment, today } }: Route.ComponentProps) {
  if (keyed) return <KeyedPayment payment={keyed} />
  if (!payment) return <NoPayment />
  const isDeleted = payment.status === "reversed"
  const repeated = repeatedOf(payment)
  const ledger = `/management/viewtenant/payments?tenant=${payment.tenantId}`
  return (
    <>
      <PrintHead title={isDeleted ? "Deleted payment" : "Receipt of a payment"} day={today} />
      <PageHead
        title={isDeleted ? "Payment Deleted" : "Payment Successful"}
        unitBadges={isDeleted ? <Badge>Deleted since</Badge> : <Badge tone="good">Recorded</Badge>}
      />
      <div className="stack">
        <div className="card form">
          <DateNotice payment={payment} today={today} ledger={ledger} />
          <Recorded payment={payment} />
          <div className="actions">
            <a className="btn btn-primary" href="/management">
              Back to Rent Roll
            </a>
            <a className="btn" href={ledger}>
              Ledger
            </a>
            <PrintButton />
            <a className="btn" href={paymentOf(payment.tenantId, repeated)}>
              Record another payment
            </a>
          </div>
        </div>
        <div className="screen-only">
          <NextPayment found={null} repeated={repeated} />
        </div>
      </div>
      <Enhance src={script} />
    </>
  )
}

function NoPayment() {
  return (
    <>
      <PageHead title="No payment to show" />
      <div className="card form">
        <p>Nothing was recorded just now. What was recorded before stands in each tenant's ledger.</p>
        <div className="actions">
          <a className="btn btn-primary" href="/management">
            Back to Rent Roll
          </a>
        </div>
      </div>
    </>
  )
}

type Payment = NonNullable<Route.ComponentProps["loaderData"]["payment"]>

/** Warns about a date before the tenancy, or before the ledger's first visible day. */
function DateNotice({ payment, today, ledger }: { payment: Payment; today: Day; ledger: string }) {
  const isBeforeTenancy = payment.since !== null && payment.on < payment.since
  const isOutOfSight = payment.on < yearBefore(today)
  if (!isBeforeTenancy && !isOutOfSight) return null
  return (
    <Notice tone="attention" title={`The payment is dated ${formatDay(payment.on)}`}>
      {isBeforeTenancy && payment.since && (
        <p>
          That is before {payment.name} rented here, which is since {formatDay(payment.since)}. If the year is wrong,
          delete the payment in the ledger and record it again.
        </p>
      )}
      {isOutOfSight && (
        <p>
          The ledger opens with the past year. <a href={`${ledger}&from=${payment.on}`}>Show it from that day on</a>
        </p>
      )}
    </Notice>
  )
}

function Recorded({ payment }: { payment: Payment }) {
  const { tenantId, name, units, tender, type, parts, recurring, balance, owedNote } = payment
  const isWaiver = tender === "managementCredit" && type === "deposit"
  const unitBadges = units.map((unit) => <UnitBadge key={unit} unit={unit} to={`/management/viewunit?unit=${unit}`} />)
  const credit = ` The tenant is ${formatMoney(negated(balance))} ahead: the next charges are paid from it.`
  return (
    <Facts
      of={[
        { label: "Tenant", value: <a href={`/management/viewtenant?tenant=${tenantId}`}>{name}</a> },
        ...(units.length > 0 ? [{ label: units.length > 1 ? "Units" : "Unit", value: unitBadges }] : []),
        { label: "Amount", value: formatMoney(payment.amount) },
        { label: "Method", value: methodLabel(tender) },
        ...(payment.note === null ? [] : [{ label: "Check number", value: payment.note }]),
        { label: "Payment date", value: formatDay(payment.on) },
        {
          label: isWaiver ? "Waived" : "Went",
          value: isWaiver ? "So much less of the deposit is owed. Nothing went into the reserve." : partsText(parts),
        },
        ...recurring.map(({ text, cents }) => ({ label: "Of other fees", value: `${formatMoney(cents)} to ${text}` })),
        {
          label: "Balance now",
          value: (
            <>
              {formatMoney(balance)}
              {balance < 0 && `.${credit}`}
              {owedNote !== null && <span className="quiet small"> {owedNote}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
