/**
 * The amounts that a form shown again sends back as known: those it was opened with, and of a field that says what somebody else made of it, that.
 * Whatever the person has not seen is compared once more.
 */
import type { SubmissionResult } from "@conform-to/react/future"

type FormResult = { result: SubmissionResult<string[]>; refusal: { code: string } | undefined } | undefined

export function knownAmounts(now: string, formResult: FormResult): string {
  const opened = formResult?.result.submission?.payload.was
  if (typeof opened !== "string") return now
  if (formResult?.refusal?.code !== "EXPENSES_CHANGED") return opened
  const seen = Object.keys(formResult.result.error?.fieldErrors ?? {}).map((field) => field.replace("amounts.t", ""))
  const [before, current] = [pairs(opened), pairs(now)]
  for (const type of seen) {
    const amount = current.get(type)
    if (amount === undefined) before.delete(type)
    else before.set(type, amount)
  }
  return [...before].map(([type, amount]) => `${type}:${amount}`).join(",")
}

const pairs = (known: string): Map<string, string> =>
  new Map(known.split(",").flatMap((pair) => (pair === "" ? [] : [pair.split(":") as [string, string]])))
