/** The response of a form that failed: its page again, with what was typed and what is wrong. `more` is what one handler adds for its pages. */
import { report, type Submission } from "@conform-to/react/future"
import { data, type HeadersFunction } from "react-router"
import type { z } from "zod"
import type { Refusal } from "~/domain/refusal.ts"
import { formErrorOf, pageMessageOf, refusalHeaders } from "../response/refusal-response.ts"
import { submissionOf } from "./form-values.ts"

type Issues = Pick<z.ZodError, "issues">

/** What was typed cannot be parsed (400): a message beside each field. The fields of `omit` are never sent back. */
export function invalidForm<More extends object>(
  submitted: Submission,
  { issues }: Issues,
  omit: string[],
  more: More,
) {
  const result = report(submitted, { error: { issues }, hideFields: omit })
  return data({ result, refusal: undefined, ...more }, { status: 400 })
}

/** The domain refused: its status, its message, and what was typed. */
export function refusedForm<More extends object>(submitted: Submission, refusal: Refusal, omit: string[], more: More) {
  const result = report(submitted, { error: formErrorOf(refusal), hideFields: omit })
  return data(
    { result, refusal: pageMessageOf(refusal), ...more },
    { status: refusal.status, headers: refusalHeaders(refusal) },
  )
}

/** A form as it was sent, shown again without being carried out: after signing in again, or back from a confirmation. */
export function redisplayedForm(form: FormData, intent: string, omit: string[] = []) {
  const result = report(submissionOf(form, OWN_NAMES), { hideFields: omit })
  return data({ result, refusal: undefined, intent, confirmation: undefined })
}

/** What every form has beside its fields: its one-time key, and which of the page's forms it is. */
export const OWN_NAMES = ["key", "intent"]

/** The `headers` of a page whose form may be refused for a while: it says when to come back (Retry-After). */
export const headersOfForm: HeadersFunction = ({ actionHeaders }) => actionHeaders
