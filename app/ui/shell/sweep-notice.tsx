import { Notice } from "../notice.tsx"

export const PAYMENTS = "/admin/payments"

/** `since` is formatted; `unsettled` counts the payments and methods that could not be settled. */
export type SweepProblem = { since: string; unsettled: number }

/** Warns administrators that we have not recorded all of the provider's events for over an hour. */
export function SweepNotice({ sweep: { since, unsettled } }: { sweep: SweepProblem }) {
  return (
    <div className="screen-only">
      <Notice tone="attention" className="notice-line" title={`Payments are incomplete since ${since}`}>
        <p>{unsettled === 0 ? AWAY : unsettledText(unsettled)}</p>
        <a href={PAYMENTS}>See online payments</a>
      </Notice>
    </div>
  )
}

export function DuplicatePaymentsNotice({ count }: { count: number }) {
  const what = count === 1 ? "A payment that was made twice" : `${count} payments that were made twice`
  return (
    <div className="screen-only">
      <Notice tone="attention" className="notice-line" title={`${what} could not be refunded`}>
        <p>The money stays as advance rent. Agree with the tenant, then refund it again or leave it.</p>
        <a href={PAYMENTS}>See refunds that failed</a>
      </Notice>
    </div>
  )
}

const AWAY =
  "The data at Stripe could not be read. No autopay is charged until it can be read; an autopay payment is missed after 72 hours."

const unsettledText = (count: number) =>
  `${count === 1 ? "One payment or saved method" : `${count} payments or saved methods`} cannot be settled. Autopay waits for ${count === 1 ? "it" : "them"}, and is missed after 72 hours.`
