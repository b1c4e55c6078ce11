/** The settings of the gateway for text messages. A wrong setting stops the start with a line that names it and repeats no secret. Source: docs/operations/texts.md. */
import { BadSetting, LOOPBACK, secretFrom } from "./setting-values.ts"

/** Any gateway that accepts a text by an HTTP POST. */
export type TextGateway = {
  url: URL
  /** The value of the Authorization header, which contains a password; null sends none. */
  authorization: string | null
  /** The number or name that texts come from, for `{from}`. */
  from: string
  /** The posted body: JSON or form fields, with {to}, {from}, {text} and {id}. */
  body: string
  /** The secret with which the gateway signs the answers that it delivers. */
  secret: string
}

type Given = Record<"url" | "authorization" | "from" | "body" | "secret", string | undefined>

const BODY = '{"from":"{from}","to":"{to}","text":"{text}"}'

/** Null if no text messages are sent. */
export function textGatewayFrom(given: Given): TextGateway | null {
  const secret = secretFrom("TEXT_GATEWAY_SECRET", given.secret)
  if (!given.url?.trim()) return null
  if (secret === null)
    throw new BadSetting("TEXT_GATEWAY_SECRET must be set with TEXT_GATEWAY_URL: it signs that somebody answered STOP.")
  return {
    url: urlFrom(given.url.trim()),
    authorization: authorizationFrom(given.authorization),
    from: given.from?.trim() ?? "",
    body: bodyFrom(given.body?.trim() || BODY),
    secret,
  }
}

/** The message never repeats the address, because it may contain a key. */
function urlFrom(text: string): URL {
  const url = URL.parse(text)
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.has(url.hostname))
  if (url && isSafe && url.username === "" && url.password === "") return url
  throw new BadSetting(
    "TEXT_GATEWAY_URL must be an https address such as https://texts.example.com/messages, or http on this machine, without user and password: these belong in TEXT_GATEWAY_AUTH.",
  )
}

/** The message never repeats the value, because it contains a password. */
function authorizationFrom(text: string | undefined): string | null {
  const value = text?.trim() ?? ""
  if (value === "") return null
  if (!/^[A-Za-z]+ [\x21-\x7e]{1,2000}$/.test(value))
    throw new BadSetting("TEXT_GATEWAY_AUTH must be a whole Authorization header such as Bearer KEY or Basic BASE64.")
  return value
}

function bodyFrom(text: string): string {
  const isWhole = text.includes("{to}") && text.includes("{text}")
  if (isWhole && (!text.startsWith("{") || isJson(text))) return text
  throw new BadSetting(
    'TEXT_GATEWAY_BODY must be JSON such as {"to":"{to}","text":"{text}"}, or fields such as To={to}&Body={text}: with {to} and {text}.',
  )
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object"
  } catch {
    return false
  }
}
