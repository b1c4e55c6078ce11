/** The response of a failed form: its page with the typed values and the errors. Each handler adds its own properties with `more`. */
import { report, type Submission } from "@conform-to/react/future"
import { data, type HeadersFunction } from "react-router"
import type { z } from "zod"
import type { Refusal } from "~/domain/refusal.ts"
import { formErrorOf, pageMessageOf, refusalHeaders } from "../response/refusal-response.ts"
import { submissionOf } from "./form-values.ts"

type Issues = Pick<z.ZodError, "issues">

/** The typed values are invalid (400): a message beside each field. The fields of `omit` are never sent back. */
export function invalidForm<More extends object>(
  submitted: Submission,
  { issues }: Issues,
  omit: string[],
  more: More,
) {
  const result = report(submitted, { error: { issues }, hideFields: omit })
  return data({ result, refusal: undefined, ...more }, { status: 400 })
}

export function refusedForm<More extends object>(submitted: Submission, refusal: Refusal, omit: string[], more: More) {
  const result = report(submitted, { error: formErrorOf(refusal), hideFields: omit })
  return data(
    { result, refusal: pageMessageOf(refusal), ...more },
    { status: refusal.status, headers: refusalHeaders(refusal) },
  )
}

/** Shows a form again without executing it, after a new sign-in or a declined confirmation. */
export function redisplayedForm(form: FormData, intent: string, omit: string[] = []) {
  const result = report(submissionOf(form, OWN_NAMES), { hideFields: omit })
  return data({ result, refusal: undefined, intent, confirmation: undefined })
}

/** A form result with these typed texts and without errors; a page shows its draft with it as after a submission. */
export const typedResult = (payload: Submission["payload"]) => report({ payload, fields: [], intent: null })

export const OWN_NAMES = ["key", "intent"]

/** The `headers` of a page whose form may be refused for some time; they include Retry-After. */
export const headersOfForm: HeadersFunction = ({ actionHeaders }) => actionHeaders
