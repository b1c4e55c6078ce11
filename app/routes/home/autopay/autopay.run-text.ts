/** The outcome of an autopay run, as text. Source: money.md section 4, "Autopay". */
import { receiptToFinish } from "~/domain/autopay/runs.ts"
import type { OwnRun } from "~/domain/portal/autopay-overview.ts"
import { formatDay } from "~/values/calendar.ts"
import type { Tone } from "~/values/flash.ts"
import { formatMoney, plus, ZERO } from "~/values/money.ts"
import { autopayReasonText } from "~/values/payments/autopay-reasons.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"

const RESULTS: Record<OwnRun["status"], { result: string; tone: { tone?: Tone } }> = {
  processing: { result: "Pending", tone: { tone: "attention" } },
  succeeded: { result: "Paid", tone: { tone: "good" } },
  failed: { result: "Failed", tone: { tone: "problem" } },
  skipped: { result: "Skipped", tone: {} },
  missed: { result: "Missed", tone: { tone: "problem" } },
}

export type RunView = ReturnType<typeof runView>

export function runView(run: OwnRun, now: number) {
  const { id, dueOn, status, amount, fee, method } = run
  const receipt = receiptToFinish(run, now)
  return {
    id,
    date: dueOn,
    day: formatDay(dueOn),
    ...RESULTS[status],
    text: textOf(run),
    method: method && savedMethodLabel(method),
    finish: receipt && `/home/autopay/finish?receipt=${receipt}`,
    amount: amount === null ? null : formatMoney(plus(amount, fee ?? ZERO)),
    parts: amount === null || !fee ? null : `${formatMoney(amount)} + ${formatMoney(fee)} fee`,
  }
}

function textOf({ status, reason, methodType }: OwnRun): string {
  if (status === "succeeded") return "It was paid, and counts towards your balance."
  if (status === "processing")
    return methodType === "us_bank_account"
      ? "It is on its way: bank payments take 1 to 3 business days."
      : "It is being processed."
  if (status === "failed") return `Nothing was paid: ${autopayReasonText(reason)}.`
  return `Nothing was charged: ${autopayReasonText(reason)}.`
}
