import type { Tx } from "#db/client.server.ts"
import { formatDay, formatInstant, jobsOn } from "~/values/calendar.ts"
import { formatFileSize } from "~/values/file-size.ts"
import { daysDue, lastDue, nextOccurrence } from "~/values/job-days.ts"
import { builtAt, programVersion } from "~/values/version.ts"
import { clockDoubt, clockLine } from "../clock/doubt.ts"
import { doneUpTo, everStarted } from "../clock/watermark.ts"
import { zoneOf } from "../settings/defaults.ts"
import { jobNotices } from "../settings/job-notices.ts"
import { green, red, type StatusRow, yellow } from "./status-row.ts"

/** Milliseconds for which a day's work may still be running after its scheduled time. */
const HOUR = 60 * 60 * 1000
const SUBJECT = "Daily work"

/** The days whose rent, late fees, autopay and mails are done, and the next one. */
export async function jobRows(tx: Tx): Promise<StatusRow[]> {
  const unset = (await jobNotices(tx)).map(({ message }) => yellow(SUBJECT, message, "Set them at Global Defaults."))
  return [await progressRow(tx), ...unset]
}

async function progressRow(tx: Tx): Promise<StatusRow> {
  const zone = await zoneOf(tx)
  const next = `The next run is ${formatInstant(nextOccurrence(tx.now, zone), zone)}.`
  if (!(await everStarted(tx))) return green(SUBJECT, `It has not been due yet. ${next}`)
  const done = await doneUpTo(tx)
  const missing = daysDue(done, tx.now, zone)
  if (missing.length === 0) return green(SUBJECT, `It is done up to ${formatDay(done)}. ${next}`)
  const isRunning = missing.length === 1 && tx.now < jobsOn(lastDue(tx.now, zone), zone) + HOUR
  if (isRunning) return green(SUBJECT, `It is done up to ${formatDay(done)}, and today's is under way.`)
  const days = missing.length === 1 ? "One day is missing" : `${missing.length} days are missing`
  return red(
    SUBJECT,
    `It is done up to ${formatDay(done)}. ${days}.`,
    "Look for errors in the log. `suitekeeper jobs run` does what is due now.",
  )
}

export async function clockRow(tx: Tx): Promise<StatusRow> {
  const doubt = await clockDoubt(tx)
  if (doubt === null) return green("Clock", `It says ${formatInstant(tx.now, await zoneOf(tx))}.`)
  const line = await clockLine(tx, doubt)
  return red(
    "Clock",
    `It is in doubt: ${line}.`,
    "Correct the machine's clock, or confirm it under Administration, Clock.",
  )
}

/** The serving program. For a command only the version, because a command's start and memory say nothing about the server. */
export async function programRow(tx: Tx, isCommand: boolean): Promise<StatusRow> {
  const zone = await zoneOf(tx)
  if (isCommand) return green("This command", `Version ${programVersion()}, built ${formatInstant(builtAt(), zone)}.`)
  const since = formatInstant(Math.round(tx.now - process.uptime() * 1000), zone)
  return green(
    "Program",
    `Version ${programVersion()}, built ${formatInstant(builtAt(), zone)}, runs since ${since} and uses ${formatFileSize(process.memoryUsage.rss())} of memory.`,
  )
}
