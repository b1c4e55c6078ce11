/** Writes requests and their results to the log. Never a body, a cookie, a token or a query, which may contain an email. */
import { isHeld } from "#db/client.server.ts"
import { errorNumber } from "~/values/error-number.ts"
import { type LogLevel, settings } from "../../../settings.ts"
import { spelled } from "../request/address.ts"
import { writeEntry } from "./log-destinations.ts"

const WEIGHT: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

/** Writes one line if its level is enabled (LOG_LEVEL). */
export function log(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
  if (WEIGHT[level] < WEIGHT[settings().logLevel]) return
  writeEntry({ time: new Date().toISOString(), level, message, ...fields })
}

const SECRET_IN_PATH =
  /^(\/(?:(?:api\/user\/)?account\/(?:slug|create-password|reset-password|recover-passkey|join)|calendar|unsubscribe)\/).+/

/** A path for the log and the audit log: shortened, and without the secret at the end of a mailed link or calendar address, in any spelling. */
export function loggedPath(path: string): string {
  const before = SECRET_IN_PATH.exec(spelled(path))?.[1]
  return (before === undefined ? path : `${before}…`).slice(0, 200)
}

/** Logs an unexpected failure with the number that its error page shows; a known problem has no stack. Refusals because of a lock are only counted. */
export function logFailure(error: unknown, fields: Record<string, unknown> = {}): void {
  if (isHeld(error)) {
    countRefused()
    return
  }
  const isKnown = error instanceof Error && error.stack === undefined
  const details = error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) }
  const { requestId } = fields
  log(isKnown ? "warn" : "error", isKnown ? "trouble" : "failure", {
    ...details,
    ...fields,
    ...(typeof requestId === "string" ? { number: errorNumber(requestId) } : {}),
  })
}

/** Refusals are counted for this long, in milliseconds, and then logged in one line. */
const COUNTED_FOR = 1_000
let refused = 0

/** Requests that wait for the same database are refused together, so one line counts them. */
function countRefused(): void {
  refused += 1
  if (refused > 1) return
  setTimeout(() => {
    log("warn", "the database is held by another process or cannot be reached: requests or jobs were refused", {
      refused,
    })
    refused = 0
  }, COUNTED_FOR).unref()
}
