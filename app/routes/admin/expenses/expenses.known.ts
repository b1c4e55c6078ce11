/** The stored expenses that this person has seen. The next save is compared with them, so that it never overwrites an unseen change. */
import type { SubmissionResult } from "@conform-to/react/future"
import { knownIn, knownText } from "~/domain/reports/expenses/expenses-known.ts"

type FormResult = { result: SubmissionResult<string[]>; refusal: { code: string } | undefined } | undefined

export function knownAmounts(now: string, formResult: FormResult): string {
  const opened = formResult?.result.submission?.payload.was
  if (typeof opened !== "string") return now
  if (formResult?.refusal?.code !== "EXPENSES_CHANGED") return opened
  const seen = Object.keys(formResult.result.error?.fieldErrors ?? {}).map((field) =>
    Number(field.replace("amounts.t", "")),
  )
  const [before, current] = [knownIn(opened), knownIn(now)]
  for (const type of seen) {
    const expense = current.get(type)
    if (expense) before.set(type, expense)
    else before.delete(type)
  }
  return knownText(before)
}
