/** Reads the mailbox when the server announces mail, and once a minute. The pause grows after failures. Several processes read each mail once. */
import { setTimeout as pause } from "node:timers/promises"
import { read, write } from "#db/client.server.ts"
import { MailboxUnavailable, openMailbox } from "~/domain/mail/imap.server.ts"
import { mailboxName } from "~/domain/mail/inbound-address.ts"
import { isGiven, type ServerAccess, serverOf } from "~/domain/mail/mail-settings.ts"
import { recordState } from "~/domain/mail/mailbox-state.ts"
import { readMailbox } from "~/domain/threads/read-mailbox.ts"
import type { ReportError } from "../job.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** In milliseconds: the longest wait without a request, and the pauses after consecutive failures; the last pause repeats. */
type Times = { poll: number; pauses: readonly number[]; watch?: number }
const TIMES: Times = { poll: MINUTE, pauses: [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE] }
/** How often to check whether another mailbox was saved, in milliseconds. A mailbox from the environment cannot change. */
const WATCH = 5 * SECOND

class MailboxNotice extends Error {
  override name = "Mailbox"

  constructor(message: string) {
    super(message)
    delete this.stack
  }
}

const QUARANTINED = "of the mailbox refused, too large or of a sender who sends too many: /admin/mail lists them"

const mailbox = (): Promise<ServerAccess | null> => read((tx) => serverOf(tx, "imap"))

export const mailboxOff = async () => ((await mailbox()) === null ? "the setting IMAP_URL is not set" : undefined)

/** Reads until it is stopped or another mailbox is set. Reports once when the mailbox becomes unreadable, and once when it is readable again. */
export async function readInbox(
  stopped: AbortSignal,
  report: ReportError,
  { poll, pauses, watch = WATCH }: Times = TIMES,
): Promise<void> {
  const server = await mailbox()
  if (server === null) return
  await untilChanged(server, stopped, watch, (stop) => readFrom(server, { stop, report, poll, pauses }))
}

/** Gives the work a signal that ends with `stop`, or when any process saves another mailbox. */
async function untilChanged(
  { url }: ServerAccess,
  stop: AbortSignal,
  every: number,
  work: (stop: AbortSignal) => Promise<void>,
): Promise<void> {
  if (isGiven("imap")) return work(stop)
  const end = new AbortController()
  const abort = () => end.abort()
  stop.addEventListener("abort", abort, { signal: end.signal })
  if (stop.aborted) abort()
  const compare = async () => {
    if ((await mailbox())?.url !== url) abort()
  }
  const watch = setInterval(() => void compare().catch(() => undefined), every)
  try {
    await work(end.signal)
  } finally {
    clearInterval(watch)
    abort()
  }
}

type Reading = { stop: AbortSignal; report: ReportError; poll: number; pauses: readonly number[] }

async function readFrom(server: ServerAccess, { stop, report, poll, pauses }: Reading): Promise<void> {
  const address = mailboxName(server.url)
  let failures = 0
  while (!stop.aborted) {
    const hasRead = () => {
      if (failures > 0) report(new MailboxNotice("The mailbox can be read again."))
      failures = 0
    }
    const error = await session({ server, address, stop, report, poll, hasRead }).catch((reason: unknown) => reason)
    if (stop.aborted) return
    if (failures === 0) report(new MailboxNotice(`The mailbox cannot be read; it is tried again: ${messageOf(error)}`))
    await write((tx) => recordState(tx, address, stateAfter(error), messageOf(error))).catch(report)
    await pause(pauses[Math.min(failures, pauses.length - 1)], undefined, { signal: stop }).catch(() => undefined)
    failures += 1
  }
}

type Session = {
  server: ServerAccess
  address: string
  stop: AbortSignal
  report: ReportError
  poll: number
  hasRead: () => void
}

/** Uses one connection until it breaks, and then throws. */
async function session({ server, address, stop, report, poll, hasRead }: Session): Promise<void> {
  const connection = await openMailbox(server, stop)
  try {
    while (!stop.aborted) {
      const quarantined = await readMailbox(connection, address, stop)
      if (quarantined > 0) report(new MailboxNotice(`${quarantined} ${QUARANTINED}`))
      hasRead()
      await connection.waitForMail(poll)
    }
  } finally {
    connection.close()
  }
}

const stateAfter = (error: unknown) => (error instanceof MailboxUnavailable && error.isRefused ? "refused" : "retrying")

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
