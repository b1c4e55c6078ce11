/** Where each line of the log goes: standard output, and the file and the server of the settings. None of them can stop the program. */
import type { AuditCopy } from "~/domain/audit/rows-after.ts"
import { settings } from "../../../settings.ts"
import { LogAppender } from "./log-file.ts"
import { type LogEntry, logLineOf, lostLinesEntry } from "./log-line.ts"
import { writeOut } from "./log-output.ts"
import { LogSender } from "./log-server.ts"

/** A destination's failure is reported on standard error at most this often, in milliseconds. */
const HOUR = 60 * 60_000

/** A place for lines; it counts those that it could not take, and reports them once it can. */
function destination(write: (entry: LogEntry) => boolean): (entry: LogEntry) => void {
  let lost = 0
  return (entry) => {
    if (!write(entry)) lost += 1
    else if (lost > 0 && write(lostLinesEntry(lost))) lost = 0
  }
}

function failureOf(setting: string): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  // Without a listener the failure of a pipe that nobody reads any more would end the process.
  if (process.stderr.listenerCount("error") === 0) process.stderr.on("error", () => undefined)
  return (error) => {
    if (performance.now() - reportedAt < HOUR) return
    reportedAt = performance.now()
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${setting}: lines of the log may be missing there: ${reason}\n`)
  }
}

/** Those of the present settings. */
let opened: Destinations | undefined

type Destinations = {
  of: object
  take: (entry: LogEntry) => void
  lineOf: (entry: LogEntry) => string
  sender: LogSender | undefined
}

function destinations(): Destinations {
  const current = settings()
  if (opened?.of === current) return opened
  const { logFormat, logFile, logServer } = current
  const lineOf = (entry: LogEntry) => logLineOf(entry, logFormat)
  const appender = logFile && new LogAppender(logFile, failureOf(`LOG_FILE ${logFile.path}`))
  const sender = logServer ? new LogSender(logServer, failureOf("LOG_SYSLOG")) : undefined
  const toFile = appender && destination((entry) => appender.append(lineOf(entry)))
  const toServer = sender && destination((entry) => sender.send(entry, lineOf(entry)))
  const take = (entry: LogEntry) => {
    writeOut(`${lineOf(entry)}\n`)
    toFile?.(entry)
    toServer?.(entry)
  }
  opened = { of: current, take, lineOf, sender }
  return opened
}

/** Writes an entry everywhere. Never throws, never waits for a reader. */
export const writeEntry = (entry: LogEntry): void => destinations().take(entry)

/** The time that rows of the audit log get to leave, in milliseconds. */
const LEAVING = 2_000

/** Sends rows of the audit log to the server alone. Whether they all left. */
export async function copyAuditRows(rows: readonly AuditCopy[]): Promise<boolean> {
  const { sender, lineOf } = destinations()
  // Rows that were sent and did not leave must not wait twice.
  if (!sender || !(await sender.isFlushed(LEAVING))) return false
  const isTaken = rows.every((row) => {
    const entry = auditEntry(row)
    return sender.send(entry, lineOf(entry))
  })
  return isTaken && sender.isFlushed(LEAVING)
}

function auditEntry({ createdAt, priority, ...row }: AuditCopy): LogEntry {
  const level = priority === "high" || priority === "critical" ? "warn" : "info"
  return { time: new Date(createdAt).toISOString(), level, message: "audit", priority, ...row }
}

/** Before the process ends: sends what waits for the server, in a second at most. */
export const endLog = async (): Promise<void> => opened?.sender?.end()
