/** Sends the outbox: claims a mail in one transaction, sends it outside, settles it in another. Safe in several processes at once. */
import { read, type Tx, write } from "#db/client.server.ts"
import { clockDoubt } from "~/domain/clock/doubt.ts"
import { claimMail, isMailDue, sendClaimed, settleMail } from "~/domain/mail/delivery.ts"
import { openMailer } from "~/domain/mail/mailer.ts"
import type { Mailer } from "~/domain/mail/outgoing-mail.ts"
import type { Report } from "./job.ts"

/** How long a mail being sent may still take when the process is stopped, in milliseconds. */
const GRACE = 4_000
const AT_ONCE = 2

/** Known problems, logged in one line without a stack: the place says nothing. */
class MailNotDelivered extends Error {
  override name = "MailNotDelivered"

  constructor(mail: number) {
    super(`Mail ${mail} was not delivered: /admin/mail says why`)
    delete this.stack
  }
}

/** Sends everything due, two at a time, and stops between two mails on `stop`. */
export async function deliverMail(stop: AbortSignal, report: Report, open: () => Mailer = openMailer): Promise<void> {
  if (!(await read(isMailDue))) return
  const mailer = open()
  const abort = new AbortController()
  const cutSoon = () => setTimeout(() => abort.abort(), GRACE).unref()
  stop.addEventListener("abort", cutSoon, { once: true })
  try {
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => deliverNext(mailer, stop, abort.signal, report)),
    )
    for (const end of ends) if (end.status === "rejected") report(end.reason)
  } finally {
    stop.removeEventListener("abort", cutSoon)
    mailer.close()
  }
}

/** One transaction per mail: a result is settled with the claim of the next. */
async function deliverNext(mailer: Mailer, stop: AbortSignal, abort: AbortSignal, report: Report): Promise<void> {
  const next = async (tx: Tx) => (stop.aborted ? undefined : claimMail(tx, (await clockDoubt(tx)) === null))
  for (let mail = await write(next); mail; ) {
    const tried = mail
    const delivery = await sendClaimed(mailer, tried, abort)
    mail = await write(async (tx) => {
      await settleMail(tx, tried, delivery)
      return next(tx)
    })
    // The server's message may contain an address: it is on the page, not in the log.
    if (delivery.error) report(new MailNotDelivered(tried.id))
  }
}
