/** Reads IMAP_URL's mailbox when mail is announced, and once a minute. The pause after a failure grows. Several processes get each mail only once. */
import { setTimeout as pause } from "node:timers/promises"
import { write } from "#db/client.server.ts"
import { MailboxUnavailable, openMailbox } from "~/domain/mail/imap.server.ts"
import { mailboxAddress } from "~/domain/mail/inbound-address.ts"
import { recordState } from "~/domain/mail/mailbox-state.ts"
import { readMailbox } from "~/domain/threads/read-mailbox.ts"
import type { ReportError } from "./job.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** In milliseconds: the longest wait without a request, and the pauses after consecutive failures; the last pause repeats. */
type Times = { poll: number; pauses: readonly number[] }
const TIMES: Times = { poll: MINUTE, pauses: [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE] }

class MailboxNotice extends Error {
  override name = "Mailbox"

  constructor(message: string) {
    super(message)
    delete this.stack
  }
}

const QUARANTINED = "of the mailbox kept out, too large or of a sender who sends too many: /admin/mail lists them"

export const mailboxOff = async () => (mailboxAddress() === null ? "the setting IMAP_URL is not set" : undefined)

/** Reads until it is stopped. Reports once when the mailbox becomes unreadable, and once when it is readable again. */
export async function readInbox(
  stop: AbortSignal,
  report: ReportError,
  { poll, pauses }: Times = TIMES,
): Promise<void> {
  const address = mailboxAddress()
  let failures = 0
  while (address !== null && !stop.aborted) {
    const hasRead = () => {
      if (failures > 0) report(new MailboxNotice("The mailbox can be read again."))
      failures = 0
    }
    const error = await session({ address, stop, report, poll, hasRead }).catch((reason: unknown) => reason)
    if (stop.aborted) return
    if (failures === 0) report(new MailboxNotice(`The mailbox cannot be read; it is tried again: ${messageOf(error)}`))
    await write((tx) => recordState(tx, address, stateAfter(error), messageOf(error))).catch(report)
    await pause(pauses[Math.min(failures, pauses.length - 1)], undefined, { signal: stop }).catch(() => undefined)
    failures += 1
  }
}

type Session = { address: string; stop: AbortSignal; report: ReportError; poll: number; hasRead: () => void }

/** Uses one connection until it breaks, and then throws. */
async function session({ address, stop, report, poll, hasRead }: Session): Promise<void> {
  const connection = await openMailbox(stop)
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
