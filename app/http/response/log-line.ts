/** A line of the log: JSON, or text for people, in which no value can begin another line. */
import type { LogFormat, LogLevel } from "../../../settings.ts"

/** `time` is an instant in UTC, as ISO 8601 writes it. */
export type LogEntry = { time: string; level: LogLevel; message: string; [field: string]: unknown }

/** The line of an entry, without its end. */
export const logLineOf = (entry: LogEntry, format: LogFormat): string =>
  format === "text" ? textOf(entry) : JSON.stringify(entry)

/** Reports lines that could not be written, once others can be. */
export const lostLinesEntry = (lines: number): LogEntry => ({
  time: new Date().toISOString(),
  level: "warn",
  message: "lines of this log were lost",
  lines,
})

/** `2026-11-20T12:00:00.000Z INFO  request status=200 path="/a b"`. */
function textOf({ time, level, message, ...fields }: LogEntry): string {
  const named = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${visible(name)}=${valueText(value)}`],
  )
  return `${time} ${level.toUpperCase().padEnd(5)} ${visible(message)}${named.join("")}`
}

const PLAIN = /^[\w./:@%+-]+$/

function valueText(value: unknown): string {
  const isPlain = typeof value === "string" && PLAIN.test(value)
  return isPlain ? value : visible(JSON.stringify(value) ?? "null")
}

/** Ends of lines, escapes of terminals, and signs that change the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const visible = (text: string) => text.replaceAll(UNSEEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
