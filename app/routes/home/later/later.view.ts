/** A scheduled payment as text for the tenant. Source: money.md 9.10. */
import type { ScheduledView } from "~/domain/scheduled-payments/scheduled-list.ts"
import { formatDay } from "~/values/calendar.ts"
import type { Tone } from "~/values/flash.ts"
import { formatMoney, formatPlain, plus, ZERO } from "~/values/money.ts"
import { autopayReasonText, NOT_CHARGED } from "~/values/payments/autopay-reasons.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"

const OF = { everything: "everything you owe", rent: "all but the deposit", deposit: "the deposit" } as const
export const FORM_CHOICE = {
  everything: "everything",
  rent: "totalRentBalance",
  deposit: "totalDepositBalance",
} as const satisfies Record<ScheduledView["choice"], string>

const RESULTS: Record<ScheduledView["state"], { result: string; tone: { tone?: Tone } }> = {
  set: { result: "Set", tone: {} },
  due: { result: "Due", tone: { tone: "attention" } },
  processing: { result: "Pending", tone: { tone: "attention" } },
  succeeded: { result: "Paid", tone: { tone: "good" } },
  failed: { result: "Failed", tone: { tone: "problem" } },
  skipped: { result: "Not charged", tone: {} },
  missed: { result: "Missed", tone: { tone: "problem" } },
  stopped: { result: "Stopped", tone: {} },
}

export type LaterView = ReturnType<typeof laterView>

export function laterView(payment: ScheduledView) {
  const { id, payOn, choice, atMost, method, state, amount, fee, mayChange, version } = payment
  const most = atMost === null ? "" : `At most ${formatMoney(atMost)} of `
  const what = `${most}${OF[choice]}`.replace(/^./, (first) => first.toUpperCase())
  return {
    ...{ id, state, mayChange, version },
    date: payOn,
    day: formatDay(payOn),
    what,
    method: method === null ? "A method that was removed" : savedMethodLabel(method),
    about: aboutText(payment),
    ...RESULTS[state],
    text: textOf(payment),
    amount: amount === null ? null : formatMoney(plus(amount, fee ?? ZERO)),
    form: {
      date: payOn,
      choice: FORM_CHOICE[choice],
      amount: atMost === null ? "" : formatPlain(atMost),
      methodID: payment.methodId,
    },
  }
}

function aboutText({ about }: ScheduledView): string | null {
  if (about === null) return null
  if (about.charge === null) return `As things stand nothing would be charged: ${NOT_CHARGED[about.reason]}.`
  const { amount, fee, total } = about.charge
  if (fee === 0) return `As things stand about ${formatMoney(total)}, without a fee.`
  return `As things stand about ${formatMoney(amount)} and about ${formatMoney(fee)} of fee, ${formatMoney(total)} in all.`
}

function textOf({ state, reason, methodType }: ScheduledView): string | null {
  if (state === "set") return null
  if (state === "due") return "Autopay of the same day is charged first."
  if (state === "processing")
    return methodType === "us_bank_account"
      ? "It is on its way: bank payments take 1 to 3 business days."
      : "It is being processed."
  if (state === "succeeded") return "It was paid, and counts towards your balance."
  if (state === "failed") return `Nothing was paid: ${autopayReasonText(reason)}.`
  if (state === "stopped" && reason === null) return "You stopped it: nothing was charged."
  return `Nothing was charged: ${autopayReasonText(reason)}.`
}
