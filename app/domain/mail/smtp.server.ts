/** Sends mail over SMTP with nodemailer, and returns for each recipient whether a retry makes sense. */
import { isIP } from "node:net"
import { createTransport } from "nodemailer"
import type { Mailbox } from "../../../settings.ts"
import { addressFor } from "./link-local.ts"
import type { ServerAccess } from "./mail-settings.ts"
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

/** The connection settings for a server. A password is sent unencrypted only on this machine, unless an administrator allowed it for a saved server. */
async function connectionTo({ url, saved }: ServerAccess, patience: Patience) {
  const { username, hostname } = new URL(url)
  const times = {
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.greet,
    socketTimeout: patience.word,
  }
  if (saved === null) return { url, requireTLS: username !== "" && !LOOPBACK.has(hostname), ...times }
  const { host, port, user, security } = saved
  return {
    host: await addressFor(host),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(new URL(url).password) } }),
    ...times,
  }
}

/** Connects to the server, signs in and disconnects. Returns the server's reason if this failed; else null. */
export async function trySmtp(server: ServerAccess, patience: Patience = PATIENCE): Promise<string | null> {
  try {
    const transport = createTransport(await connectionTo(server, patience))
    try {
      await transport.verify()
      return null
    } finally {
      transport.close()
    }
  } catch (error) {
    return textOf([error as SmtpReply])
  }
}

/** Sends one mail now, outside the outbox. Returns whether the server accepted it, and the server's answer. */
export async function sendTest(
  server: ServerAccess,
  mail: { from: Mailbox; to: string; subject: string; text: string },
  patience: Patience = PATIENCE,
): Promise<{ isTaken: boolean; answer: string }> {
  try {
    const transport = createTransport(await connectionTo(server, patience))
    try {
      const sent = await withTimeLimit(patience.mail, new AbortController().signal, (signal) =>
        transport.sendMail({ ...mail, from: { ...mail.from }, to: { name: "", address: mail.to }, signal }),
      )
      return { isTaken: true, answer: plain(String((sent as { response?: string }).response ?? "")) }
    } finally {
      transport.close()
    }
  } catch (error) {
    return { isTaken: false, answer: textOf([error as SmtpReply]) }
  }
}

/** A mailer over the server. The first mail opens the connection. */
export function sendBySmtp(server: ServerAccess, from: Mailbox, patience: Patience = PATIENCE): Mailer {
  let opened: Promise<ReturnType<typeof pooled>> | undefined
  const open = async () => pooled(await connectionTo(server, patience))
  return {
    async send(mail, signal) {
      try {
        const content = messageOf(mail, from)
        opened ??= open()
        const transport = await opened
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
    close() {
      opened?.then((transport) => transport.close({ force: true })).catch(() => undefined)
    },
  }
}

const pooled = (connection: Awaited<ReturnType<typeof connectionTo>>) =>
  createTransport({
    ...connection,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

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
  return plain(answers.map((answer) => answer.message).join("; "))
}

const plain = (text: string): string => text.replaceAll(/[\p{Cc}]+/gu, " ").slice(0, LONGEST_ERROR)
