/** The adapter for any gateway that accepts a text by an HTTP POST, in the form that the operator describes. Source: docs/operations/texts.md. */
import type { TextGateway as Named } from "../../../text-settings.ts"
import { withTimeLimit } from "../mail/time-limit.ts"
import type { OutgoingText, TextAnswer } from "./gateway-port.ts"

/** Milliseconds to wait for the gateway. */
const PATIENCE = 5_000
/** The most characters of its answer that are stored. */
const LONGEST = 300
/** Statuses besides 5xx after which the gateway may accept the same text later: mistakes in the operator's settings, and too many requests. */
const TEMPORARY = new Set([401, 403, 404, 408, 425, 429])

/** Posts a text. Follows no redirect, because that would give the text and the key to another host. Never throws. */
export async function sendByHttp(named: Named, text: OutgoingText, signal: AbortSignal): Promise<TextAnswer> {
  try {
    return await withTimeLimit(PATIENCE, signal, async (limit) =>
      answerOf(await fetch(named.url, post(named, text, limit))),
    )
  } catch (error) {
    return { isSent: false, mayRetry: true, outcome: beginning(whyNone(error)) }
  }
}

function post(
  { authorization, from, body }: Named,
  { id, phone, text }: OutgoingText,
  signal: AbortSignal,
): RequestInit {
  const isJson = body.startsWith("{")
  const escaped = isJson ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent
  const values: Record<string, string> = { to: `+1${phone}`, from, text, id }
  return {
    method: "POST",
    redirect: "manual",
    signal,
    headers: {
      "Content-Type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      "Idempotency-Key": id,
      ...(authorization === null ? {} : { Authorization: authorization }),
    },
    body: body.replaceAll(/\{(to|from|text|id)\}/g, (_, name: string) => escaped(values[name] ?? "")),
  }
}

async function answerOf(response: Response): Promise<TextAnswer> {
  const { status, ok } = response
  const outcome = beginning(`${status} ${await bodyOf(response)}`)
  const mayRetry = !ok && (status < 400 || status >= 500 || TEMPORARY.has(status))
  return { isSent: ok, mayRetry, outcome }
}

/** Reads only the first characters of the body. A connection that breaks after the status does not count as a failure. */
async function bodyOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  try {
    for await (const part of body ?? []) {
      text += decoder.decode(part, { stream: true })
      if (text.length >= LONGEST) break
    }
  } catch {
    return text
  }
  return text
}

const beginning = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST)

function whyNone(error: unknown): string {
  if (error instanceof DOMException) return "It did not answer within 5 seconds."
  const { message, cause } = error as Error & { cause?: Error }
  return `It cannot be reached: ${cause?.message || message}`
}
