/** The texts of a row in the list of autopay, for the page and its CSV file. */
import type { AutopayLine } from "~/domain/autopay/autopay-list.ts"
import type { AutopayRun } from "~/domain/autopay/runs.ts"
import { autopayReasonForStaff } from "~/values/autopay-reason-text.ts"
import { formatDay, ordinal } from "~/values/calendar.ts"
import type { Tone } from "~/values/flash.ts"
import { methodLabel } from "~/values/payment-labels.ts"

type Mark = { label: string; tone?: Tone }

export const RUN_LABELS: Record<AutopayRun["status"], Mark> = {
  failed: { label: "Failed", tone: "problem" },
  succeeded: { label: "Paid", tone: "good" },
  processing: { label: "Pending", tone: "attention" },
  skipped: { label: "Skipped" },
  missed: { label: "Missed", tone: "problem" },
}

/** `isOff`: online payments are off, so there is no next charge. */
export function lineTexts({ isOn, day, isOwnDay, method, next, last }: AutopayLine, isOff: boolean) {
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

function marksOf({ on, isSkipped, isExpired }: NonNullable<AutopayLine["next"]>): Mark[] {
  return [
    ...(isSkipped ? [{ label: `${formatDay(on)} skipped` }] : []),
    ...(isExpired ? [{ label: "Card expires before", tone: "attention" } as const] : []),
  ]
}

/** A payment that succeeded or is processing needs no reason. */
const isExplained = (status: AutopayRun["status"]) => status === "succeeded" || status === "processing"
