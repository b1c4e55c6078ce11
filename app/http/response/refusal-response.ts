/** Maps errors to HTTP: a Refusal keeps its status, a busy database is 503, everything else is logged and reported without details. */
import { isUnusable } from "#db/client.server.ts"
import { Refusal, titleOf } from "~/domain/refusal.ts"
import { logFailure } from "./log.ts"

const SECONDS_UNTIL_RETRY = 5

/** The refusal for any error. Logs the cause of a refusal, and unexpected errors with the request's id. Those become INTERNAL_ERROR. */
export function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) logFailure(error.cause, { requestId })
    return error
  }
  logFailure(error, { requestId })
  if (isUnusable(error)) return new Refusal("DATABASE_BUSY", { retryAfter: SECONDS_UNTIL_RETRY })
  return new Refusal("INTERNAL_ERROR")
}

/** The message that replaces that of an unexpected failure, including the payment provider's. Source: api.md section 2, "502". */
export type Failure = { subject?: string; message: string }

export function withFailureMessage(refusal: Refusal, failure: Failure | undefined): Refusal {
  const isFailure = refusal.code === "INTERNAL_ERROR" || refusal.code === "PAYMENT_PROVIDER_ERROR"
  return failure && isFailure ? new Refusal(refusal.code, failure) : refusal
}

export function onPage(refusal: Refusal): Refusal {
  const { code, retryAfter, message } = refusal
  if (code !== "RATE_LIMITED" || retryAfter === undefined) return refusal
  const what = message.replace(" Please try again later.", "")
  return new Refusal(code, { retryAfter, message: `${what} Try again in ${waitText(retryAfter)}.` })
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes >= 60) return "an hour"
  return minutes === 1 ? "a minute" : `${minutes} minutes`
}

/** A refusal's title for a page, and its message unless all messages are beside fields. */
export function pageMessageOf(refusal: Refusal) {
  const { code, status, question, explained = {} } = refusal
  const message = Object.values(explained)[0] ?? refusal.message
  return { subject: titleOf(refusal), message, code, status, ...(question && { question }) }
}

/** A refusal's errors for a form's report: beside fields, or for the whole form. */
export function formErrorOf({ fields, explained, message }: Refusal) {
  if (!fields && !explained) return { formErrors: [message] }
  const beside = Object.entries(explained ?? {}).map(([field, message]) => [field, [message]])
  return { fieldErrors: { ...fields, ...Object.fromEntries(beside) } as Record<string, string[]> }
}

export function refusalHeaders(refusal: Refusal): Record<string, string> {
  return refusal.retryAfter === undefined ? {} : { "Retry-After": String(refusal.retryAfter) }
}

/** An error as JSON, in the shape of api.md section 1. */
export function errorBody(refusal: Refusal) {
  const body = { error: refusal.message, message: refusal.message, code: refusal.code, subject: refusal.subject }
  return refusal.fields ? { ...body, fields: refusal.fields } : body
}
