/** The mailbox of IMAP_URL over imapflow: one connection, until it breaks. Whoever opens it opens the next one. Source: docs/operations.md "Inbound mail". */
import { once } from "node:events"
import { AuthenticationFailure, ImapFlow, type SearchObject } from "imapflow"
import { settings } from "../../../settings.ts"
import { mailboxFolder } from "./inbound-address.ts"
import { withTimeLimit } from "./time-limit.ts"

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])
/** In milliseconds. A connection that says nothing for longer than two polls is given up. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 150_000 }
/** Bytes of a part of a mail that are requested at once, and the largest answer of a server. */
const CHUNK = 512 * 1024
const LARGEST_ANSWER = 32 * 1024 * 1024

/** A mail in the mailbox, before it is downloaded. The size is in bytes. */
export type ListedMail = { uid: number; size: number; messageId: string | null; from: string; subject: string }

/** Mails after a number, or of a time (and unread, if wanted): milliseconds. */
export type Wanted = { after: number } | { since: number; isUnread: boolean }

/** An open mailbox. Each of these throws when the connection breaks. */
export type MailboxConnection = {
  /** Changes when the server has numbered its mails anew. */
  uidValidity: string
  /** The number after that of the newest mail. */
  nextUid(): number
  list(wanted: Wanted): Promise<ListedMail[]>
  /** The bytes of a mail; undefined when it is gone. */
  download(uid: number): Promise<AsyncIterable<Uint8Array> | undefined>
  markSeen(uid: number): Promise<void>
  /** Returns when mail may have come, at the latest after so many milliseconds. */
  waitForMail(longest: number): Promise<void>
  close(): void
}

/** The mailbox could not be opened; `isRefused` when it never will be with these settings. */
export class MailboxUnavailable extends Error {
  override name = "MailboxUnavailable"
  readonly isRefused: boolean

  constructor(message: string, isRefused: boolean) {
    super(message)
    this.isRefused = isRefused
    // The place says nothing, the message is for the operator.
    delete this.stack
  }
}

const connectionClosed = () => new MailboxUnavailable("The mail server closed the connection.", false)

/** Opens the mailbox of the settings; aborting the signal closes it. Throws MailboxUnavailable. */
export async function openMailbox(signal: AbortSignal): Promise<MailboxConnection> {
  const url = settings().imapUrl ?? ""
  const client = clientFor(new URL(url))
  // An error of a connection is the end of what waits for it; unheard it would end the process.
  client.on("error", () => undefined)
  const close = () => client.close()
  signal.addEventListener("abort", close, { once: true })
  client.once("close", () => signal.removeEventListener("abort", close))
  try {
    signal.throwIfAborted()
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(mailboxFolder(url))
    return { ...operationsOf(client, signal), uidValidity: String(uidValidity), close }
  } catch (error) {
    close()
    throw unavailable(error)
  }
}

function clientFor({ hostname, port, protocol, username, password }: URL): ImapFlow {
  const isSecure = protocol === "imaps:"
  return new ImapFlow({
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    ...(LOOPBACK.has(hostname) && !isSecure ? { doSTARTTLS: false } : {}),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: LARGEST_ANSWER,
    maxResponseSize: 2 * LARGEST_ANSWER,
    ...TIMEOUTS,
  })
}

/** Refused is what the server says no to: the sign-in, or the folder. Everything else may pass. */
function unavailable(error: unknown): MailboxUnavailable {
  const { message, authenticationFailed, responseText, responseStatus } = error as Error & {
    authenticationFailed?: boolean
    responseText?: string
    responseStatus?: string
  }
  const isRefused = error instanceof AuthenticationFailure || authenticationFailed === true || responseStatus === "NO"
  const text = `${responseText || message}`.replaceAll(/\p{Cc}+/gu, " ").slice(0, 300)
  return new MailboxUnavailable(text, isRefused)
}

function operationsOf(client: ImapFlow, signal: AbortSignal): Omit<MailboxConnection, "uidValidity" | "close"> {
  // What is announced before somebody waits counts too.
  let isNews = false
  client.on("exists", () => {
    isNews = true
  })
  // A closed connection answers with nothing, which must not pass for an empty mailbox or a deleted mail.
  const mustBeOpen = () => {
    if (!client.usable) throw connectionClosed()
  }
  async function answered<Answer>(request: Promise<Answer>): Promise<Answer> {
    const answer = await request
    mustBeOpen()
    return answer
  }
  return {
    nextUid: () => (client.mailbox ? client.mailbox.uidNext : 1),
    async list(wanted) {
      isNews = false
      mustBeOpen()
      if (!client.mailbox || client.mailbox.exists === 0) return []
      const range = "after" in wanted ? `${wanted.after + 1}:*` : await answered(found(client, wanted))
      if (range === "") return []
      const all = await answered(client.fetchAll(range, { uid: true, size: true, envelope: true }, { uid: true }))
      // "n:*" always brings the last one.
      return all
        .filter(({ uid }) => !("after" in wanted) || uid > wanted.after)
        .map(({ uid, size = 0, envelope }) => ({
          uid,
          size,
          messageId: envelope?.messageId ?? null,
          from: envelope?.from?.[0]?.address ?? "",
          subject: envelope?.subject ?? "",
        }))
        .toSorted((one, other) => one.uid - other.uid)
    },
    async download(uid) {
      const { content } = await answered(client.download(String(uid), undefined, { uid: true, chunkSize: CHUNK }))
      if (!content) return undefined
      // An error between two reads is heard by nobody, and whoever reads then would wait for ever.
      const breakOff = () => content.destroy(connectionClosed())
      client.once("close", breakOff)
      content.once("close", () => client.off("close", breakOff))
      return content
    },
    async markSeen(uid) {
      await answered(client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }))
    },
    async waitForMail(longest) {
      mustBeOpen()
      if (isNews) return
      await withTimeLimit(longest, signal, async (limit) => {
        const ended = once(client, "close", { signal: limit }).then(() => {
          throw connectionClosed()
        })
        const came = once(client, "exists", { signal: limit })
        // The next command ends it.
        void client.idle().catch(() => undefined)
        await Promise.race([came, ended]).catch((error: unknown) => {
          if (!limit.aborted) throw error
        })
      })
    },
  }
}

/** The numbers of the mails of a time, as a range; empty when there are none. */
async function found(client: ImapFlow, { since, isUnread }: { since: number; isUnread: boolean }): Promise<string> {
  const query: SearchObject = { since: new Date(since), ...(isUnread ? { seen: false } : {}) }
  return ((await client.search(query, { uid: true })) || []).join(",")
}
