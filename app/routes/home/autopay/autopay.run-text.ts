/** The outcome of an autopay run, as text. Source: money.md section 4, "Autopay". */
import { type RecentRun, receiptToFinish } from "~/domain/autopay/runs.ts"
import { autopayReasonText } from "~/values/autopay-reasons.ts"
import { formatDay } from "~/values/calendar.ts"
import type { Tone } from "~/values/flash.ts"
import { formatMoney, plus, ZERO } from "~/values/money.ts"
import { savedMethodLabel } from "~/values/saved-method.ts"

const RESULTS: Record<RecentRun["status"], { result: string; tone: { tone?: Tone } }> = {
  processing: { result: "Pending", tone: { tone: "attention" } },
  succeeded: { result: "Paid", tone: { tone: "good" } },
  failed: { result: "Failed", tone: { tone: "problem" } },
  skipped: { result: "Skipped", tone: {} },
  missed: { result: "Missed", tone: { tone: "problem" } },
}

export type RunView = ReturnType<typeof runView>

export function runView(run: RecentRun, now: number) {
  const { id, dueOn, status, amount, fee, last4, type } = run
  const receipt = receiptToFinish(run, now)
  return {
    id,
    date: dueOn,
    day: formatDay(dueOn),
    ...RESULTS[status],
    text: textOf(run),
    method: last4 === null || type === null ? null : savedMethodLabel({ ...run, last4, type }),
    finish: receipt && `/home/autopay/finish?receipt=${receipt}`,
    amount: amount === null ? null : formatMoney(plus(amount, fee ?? ZERO)),
    parts: amount === null || !fee ? null : `${formatMoney(amount)} + ${formatMoney(fee)} fee`,
  }
}

function textOf({ status, reason, type }: RecentRun): string {
  if (status === "succeeded") return "It was paid, and counts towards your balance."
  if (status === "processing")
    return type === "us_bank_account"
      ? "It is on its way: bank payments take 1 to 3 business days."
      : "It is being processed."
  if (status === "failed") return `Nothing was paid: ${autopayReasonText(reason)}.`
  return `Nothing was charged: ${autopayReasonText(reason)}.`
}
