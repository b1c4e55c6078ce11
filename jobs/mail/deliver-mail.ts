/** Sends the outbox: claims a mail in one transaction, sends it outside, settles it in another. Safe in several processes at once. */
import { read, type Tx, write } from "#db/client.server.ts"
import { clockDoubt } from "~/domain/clock/doubt.ts"
import { claimMail, isMailDue, sendClaimed, settleMail } from "~/domain/mail/delivery.ts"
import { type MailRoute, mailRoute } from "~/domain/mail/mail-settings.ts"
import { openMailer } from "~/domain/mail/mailer.ts"
import type { Mailer } from "~/domain/mail/outgoing-mail.ts"
import type { ReportError } from "../job.ts"

/** The time a mail being sent still has when the process stops, in milliseconds. */
const GRACE = 4_000
const AT_ONCE = 2

class MailNotDelivered extends Error {
  override name = "MailNotDelivered"

  constructor(mail: number) {
    super(`Mail ${mail} was not delivered: /admin/mail says why`)
    delete this.stack
  }
}

/** Sends everything due, two mails at a time. Stops between two mails on `stop`, and when another server or sender was set. */
export async function deliverMail(
  stop: AbortSignal,
  report: ReportError,
  open: (route: MailRoute) => Mailer = openMailer,
): Promise<void> {
  const route = await read(async (tx) => ((await isMailDue(tx)) ? mailRoute(tx) : undefined))
  if (!route) return
  const mailer = open(route)
  const abort = new AbortController()
  const cutSoon = () => setTimeout(() => abort.abort(), GRACE).unref()
  stop.addEventListener("abort", cutSoon, { once: true })
  try {
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => deliverNext({ mailer, route, stop, abort: abort.signal, report })),
    )
    for (const end of ends) if (end.status === "rejected") report(end.reason)
  } finally {
    stop.removeEventListener("abort", cutSoon)
    mailer.close()
  }
}

type Run = { mailer: Mailer; route: MailRoute; stop: AbortSignal; abort: AbortSignal; report: ReportError }

/** Uses one transaction per mail, which settles a result and claims the next mail. */
async function deliverNext({ mailer, route, stop, abort, report }: Run): Promise<void> {
  const next = async (tx: Tx) => {
    if (stop.aborted || (await mailRoute(tx)).key !== route.key) return undefined
    return claimMail(tx, (await clockDoubt(tx)) === null)
  }
  for (let mail = await write(next); mail; ) {
    const tried = mail
    const delivery = await sendClaimed(mailer, tried, abort)
    mail = await write(async (tx) => {
      await settleMail(tx, tried, delivery)
      return next(tx)
    })
    // The server's message may contain an address, so it is shown on the page and not logged.
    if (delivery.error) report(new MailNotDelivered(tried.id))
  }
}
