/** The texts of a row in the list of autopay, for the page and its CSV file. */
import type { ListedAutopay } from "~/domain/autopay/autopay-list.ts"
import type { RecentRun } from "~/domain/autopay/runs.ts"
import { formatDay, ordinal } from "~/values/calendar.ts"
import type { Tone } from "~/values/flash.ts"
import { autopayReasonForStaff } from "~/values/payments/autopay-reasons.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"

type Mark = { label: string; tone?: Tone }

export const RUN_LABELS: Record<RecentRun["status"], Mark> = {
  failed: { label: "Failed", tone: "problem" },
  succeeded: { label: "Paid", tone: "good" },
  processing: { label: "Pending", tone: "attention" },
  skipped: { label: "Skipped" },
  missed: { label: "Missed", tone: "problem" },
}

/** `isOff`: online payments are off, so there is no next charge. */
export function lineTexts({ isOn, day, isOwnDay, method, next, last }: ListedAutopay, isOff: boolean) {
  return {
    autopay: isOn ? "Enabled" : "Disabled",
    day: day === null ? "None" : `${ordinal(day)}${isOwnDay ? "" : ", default"}`,
    method: method === null ? "None" : `${methodLabel(method.type)}, ${method.last4}`,
    next: next === null || isOff ? "–" : formatDay(next.paysOn),
    nextMarks: next === null ? [] : marksOf(next),
    last: last && RUN_LABELS[last.status],
    lastOn: last && formatDay(last.dueOn),
    reason: last === null || isExplained(last.status) ? null : autopayReasonForStaff(last.reason),
  }
}

function marksOf({ on, isSkipped, isExpired }: NonNullable<ListedAutopay["next"]>): Mark[] {
  return [
    ...(isSkipped ? [{ label: `${formatDay(on)} skipped` }] : []),
    ...(isExpired ? [{ label: "Card expires before", tone: "attention" } as const] : []),
  ]
}

/** A payment that succeeded or is processing needs no reason. */
const isExplained = (status: RecentRun["status"]) => status === "succeeded" || status === "processing"
