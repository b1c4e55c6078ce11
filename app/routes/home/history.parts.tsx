import { Badge } from "~/ui/badge.tsx"
import { IconStore, StoredIcon } from "~/ui/icon.tsx"
import type { PaymentLine } from "./history.view.ts"

export function PaymentList({ payments }: { payments: PaymentLine[] }) {
  return (
    <>
      <IconStore name="card" />
      <ol className="sheet payments" aria-label="Payments, newest first">
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentItem payment={payment} />
          </li>
        ))}
      </ol>
    </>
  )
}

function PaymentItem({ payment }: { payment: PaymentLine }) {
  const { type, date, day, method, paidBy, isFromProvider, isDisputed, lost, total, receipt } = payment
  return (
    <>
      <div>
        <h3>
          {type}
          {isFromProvider && <Provider />}
          {isDisputed && <Badge tone="attention">Currently Disputed</Badge>}
          {lost !== null && <Badge tone="problem">{lost.label}</Badge>}
        </h3>
        <p className="quiet">
          <time dateTime={date}>{day}</time>, {method}
          {paidBy !== null && `, paid by ${paidBy}`}
        </p>
        <Remarks payment={payment} />
        {lost === null && (
          <p className="screen-only">
            <a href={receipt} download>
              Receipt
              <span className="hidden-text">
                {" "}
                of {total}, {day}
              </span>{" "}
              (PDF)
            </a>
          </p>
        )}
      </div>
      <Amounts payment={payment} />
    </>
  )
}

/** The total paid, followed by its parts. A failed or reversed amount is struck through. */
function Amounts({ payment: { lost, total, parts, fee, balance } }: { payment: PaymentLine }) {
  return (
    <dl>
      <div className="amount">
        <dt className="hidden-text">{lost === null ? "Amount" : "Amount, not paid"}</dt>
        <dd>{lost === null ? total : <s>{total}</s>}</dd>
      </div>
      {lost === null && parts.map(({ label, value }) => <Figure key={label} label={label} value={value} />)}
      {lost === null && fee !== null && <Figure label="Convenience fee" value={fee} />}
      {balance !== null && <Figure label="Balance after" value={balance} />}
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Provider() {
  return (
    <span className="provider" title="Processed by the payment provider">
      <StoredIcon name="card" />
      <span className="hidden-text">, processed by the payment provider</span>
    </span>
  )
}

function Remarks({ payment: { isFromProvider, isRefunded, lost, partlyRefunded, remarks } }: { payment: PaymentLine }) {
  return (
    <>
      {lost !== null && <p>{lost.why}</p>}
      {isRefunded && <p>Payment was refunded and does not count towards your balance.</p>}
      {partlyRefunded !== null && <p>{partlyRefunded} of this payment was refunded.</p>}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {!isFromProvider && <p className="quiet small">This payment was entered manually by management.</p>}
    </>
  )
}
