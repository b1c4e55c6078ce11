/** Writes each line of the log to standard output, and to the file and server from the settings. No destination can stop the program. */
import type { AuditCopy } from "~/domain/audit/rows-after.ts"
import { settings } from "../../../settings.ts"
import { LogAppender } from "./log-file.ts"
import { type LogEntry, logLineOf, lostLinesEntry } from "./log-line.ts"
import { writeOut } from "./log-output.ts"
import { LogSender } from "./log-server.ts"

/** A destination's failure is reported on standard error at most once in this time, in milliseconds. */
const HOUR = 60 * 60_000

/** Counts the lines that a destination did not accept, and reports them once it accepts lines again. */
function destination(write: (entry: LogEntry) => boolean): (entry: LogEntry) => void {
  let lost = 0
  return (entry) => {
    if (!write(entry)) lost += 1
    else if (lost > 0 && write(lostLinesEntry(lost))) lost = 0
  }
}

function failureOf(setting: string): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  // Without a listener, the failure of a pipe without a reader would end the process.
  if (process.stderr.listenerCount("error") === 0) process.stderr.on("error", () => undefined)
  return (error) => {
    if (performance.now() - reportedAt < HOUR) return
    reportedAt = performance.now()
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${setting}: lines of the log may be missing there: ${reason}\n`)
  }
}

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

/** Writes an entry to all destinations. Never throws and never waits for a reader. */
export const writeEntry = (entry: LogEntry): void => destinations().take(entry)

/** Milliseconds to wait until rows of the audit log are sent. */
const LEAVING = 2_000

/** Sends rows of the audit log to the server only. Returns whether all were sent. */
export async function copyAuditRows(rows: readonly AuditCopy[]): Promise<boolean> {
  const { sender, lineOf } = destinations()
  // Rows that are still waiting from before must not be queued a second time.
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

/** Before the process ends: sends the lines that wait for the server, for at most a second. */
export const endLog = async (): Promise<void> => opened?.sender?.end()
