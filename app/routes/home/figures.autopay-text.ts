/** The dashboard's texts about autopay. Source: specification 3 "Dashboard". */
import type { AutopayLine, FailedRun } from "~/domain/autopay/autopay-line.ts"
import { type Day, formatDay, ordinal } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"

/** `finish` links to a payment that the tenant's bank must authenticate. */
export type AutopayText = {
  line: string | null
  more: string | null
  problem: string | null
  finish: { text: string; href: string } | null
}

const dayText = (day: Day) => ordinal(Number(day.slice(8)))

export function autopayText(autopay: AutopayLine | null): AutopayText | null {
  if (autopay === null) return null
  const { toFinish } = autopay
  const finish = toFinish && {
    text: `Your bank asks you to confirm the autopay of ${formatDay(toFinish.dueOn)}. Nothing was paid yet.`,
    href: `/home/autopay/finish?receipt=${toFinish.receiptId}`,
  }
  if (!autopay.isOn)
    return { line: null, more: null, problem: `${turnedOffText(autopay.failure)} Nothing is paid by itself.`, finish }
  const { skipped, on, aboveCap, expiring, isOnHold } = autopay
  if (isOnHold) return { line: "Autopay is on hold.", more: null, problem: ON_HOLD, finish }
  return {
    line: ["Autopay Active.", ...nextText(autopay)].join(" "),
    more:
      skipped &&
      on &&
      `Skipped this time: nothing is paid on ${formatDay(skipped)}.${aboveCap === null ? ` The next payment is on ${formatDay(on)}.` : ""}`,
    problem:
      expiring &&
      `${savedMethodLabel(expiring)} expires before the next autopay. Choose or add another payment method.`,
    finish,
  }
}

function nextText({ on, aboveCap }: Extract<AutopayLine, { isOn: true }>): string[] {
  if (on === null) return []
  if (aboveCap === null) return [`Next payment on the ${dayText(on)}.`]
  return [`About ${formatMoney(aboveCap)} on the ${dayText(on)} is above your cap: it is paid only if you confirm it.`]
}

/** While online payments are off, no payment is announced. */
export const ON_HOLD =
  "Online payments are off: autopay charges nothing until they are on again. Contact management about how to pay."

/** Says which failure turned autopay off. */
export const turnedOffText = ({ dueOn, reason }: FailedRun): string =>
  `Autopay is off because its payment of ${formatDay(dueOn)} failed: ${failureText(reason ?? "unknown_error", true)}.`
