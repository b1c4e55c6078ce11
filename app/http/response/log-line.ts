/** A line of the log as JSON or as text for people. No value can begin another line. */
import type { LogFormat, LogLevel } from "../../../settings.ts"

/** `time` is an instant in UTC, in ISO 8601 format. */
export type LogEntry = { time: string; level: LogLevel; message: string; [field: string]: unknown }

/** The line of an entry, without its line break. */
export const logLineOf = (entry: LogEntry, format: LogFormat): string =>
  format === "text" ? textOf(entry) : JSON.stringify(entry)

/** Reports lines that could not be written, once lines can be written again. */
export const lostLinesEntry = (lines: number): LogEntry => ({
  time: new Date().toISOString(),
  level: "warn",
  message: "lines of this log were lost",
  lines,
})

/** For instance `2026-11-20T12:00:00.000Z INFO request status=200 path="/a b"`. */
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

/** Line breaks, terminal escapes, and characters that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const visible = (text: string) => text.replaceAll(UNSEEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
