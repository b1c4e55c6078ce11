/** The adapter for any gateway that takes a text by an HTTP POST, in the form that the operator describes. Source: docs/operations/texts.md. */
import type { TextGateway as Named } from "../../../text-settings.ts"
import { withTimeLimit } from "../mail/time-limit.ts"
import type { OutgoingText, TextAnswer } from "./gateway-port.ts"

/** The time that the gateway has, in milliseconds. */
const PATIENCE = 5_000
/** The characters of its answer that are stored. */
const LONGEST = 300
/** Statuses other than 5xx after which it may take the same text later: the operator's mistakes, and too many at once. */
const TEMPORARY = new Set([401, 403, 404, 408, 425, 429])

/** Posts a text. Follows no redirect, which would hand the text and the key to another host. Never throws. */
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

/** The first characters of the body; the rest is not read. A body that breaks off after the status says nothing against the text. */
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
