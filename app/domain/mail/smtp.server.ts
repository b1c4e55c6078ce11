/** Sends mail over SMTP with nodemailer, and returns for each recipient whether a retry makes sense. */
import { createTransport } from "nodemailer"
import type { Mailbox } from "../../../settings.ts"
import { messageOf } from "./message.ts"
import type { Delivery, Mailer, Outgoing } from "./outgoing-mail.ts"
import { withTimeLimit } from "./time-limit.ts"

/** Timeouts in milliseconds: to connect, for the greeting, for a response, and for one mail in all. */
export type Patience = { connect: number; greet: number; word: number; mail: number }

/** One mail takes less than its lease (delivery.ts), so that no other process claims it at the same time. */
const PATIENCE: Patience = { connect: 10_000, greet: 10_000, word: 30_000, mail: 90_000 }
const LONGEST_ERROR = 300
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The codes of a server that requires a sign-in: the settings are wrong, not the mail. */
const WANTS_SIGN_IN = new Set([530, 534, 535, 538])

/** What every connection to the server of this address (smtp:// or smtps://) needs. A password is never sent unencrypted beyond this machine. */
function connectionTo(url: string, patience: Patience) {
  const { username, hostname } = new URL(url)
  return {
    url,
    requireTLS: username !== "" && !LOOPBACK.has(hostname),
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.greet,
    socketTimeout: patience.word,
  }
}

/** Connects and signs in to the server of this address and leaves again. Returns why it could not, in the server's words; null when it could. */
export async function trySmtp(url: string, patience: Patience = PATIENCE): Promise<string | null> {
  const transport = createTransport(connectionTo(url, patience))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return textOf([error as SmtpReply])
  } finally {
    transport.close()
  }
}

/** A mailer over the server of this address (smtp:// or smtps://). */
export function sendBySmtp(url: string, from: Mailbox, patience: Patience = PATIENCE): Mailer {
  const transport = createTransport({
    ...connectionTo(url, patience),
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      try {
        const content = messageOf(mail, from)
        const info = await withTimeLimit(patience.mail, signal, (limit) =>
          transport.sendMail({ ...content, signal: limit }),
        )
        const { rejected = [], rejectedErrors = [] } = info as { rejected?: string[]; rejectedErrors?: SmtpReply[] }
        if (rejected.length === 0) return { accepted: [...mail.pending], refused: [], error: null }
        const accepted = mail.pending.filter((address) => !rejected.includes(address))
        return { accepted, refused: refusedIn(rejectedErrors), error: textOf(rejectedErrors) }
      } catch (error) {
        return failed(mail, error as SmtpReply)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** nodemailer's error: for the whole mail, or (in `rejectedErrors`) for one recipient. */
type SmtpReply = Error & { code?: string; responseCode?: number; recipient?: string; rejectedErrors?: SmtpReply[] }

function failed(mail: Outgoing, error: SmtpReply): Delivery {
  const errors = error.rejectedErrors ?? []
  const ofTheirOwn = errors.map((one) => one.recipient)
  const others = mail.pending.filter((address) => !ofTheirOwn.includes(address))
  const refused = [...refusedIn(errors), ...(isForGood(error) ? others : [])]
  return { accepted: [], refused, error: textOf(errors.length > 0 ? errors : [error]) }
}

function refusedIn(answers: readonly SmtpReply[]): string[] {
  return answers.flatMap((answer) => (answer.recipient && isForGood(answer) ? [answer.recipient] : []))
}

/** A 5xx for the envelope or the mail itself, or an address that no server accepts. Other errors may pass: busy servers, networks, sign-in. */
function isForGood({ code, responseCode }: SmtpReply): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false
  return responseCode === undefined || (responseCode >= 500 && !WANTS_SIGN_IN.has(responseCode))
}

function textOf(answers: readonly SmtpReply[]): string {
  const text = answers.map((answer) => answer.message).join("; ")
  return text.replaceAll(/[\p{Cc}]+/gu, " ").slice(0, LONGEST_ERROR)
}
