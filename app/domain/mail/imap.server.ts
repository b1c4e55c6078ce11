/** Reads the mailbox from the settings over one imapflow connection. If it breaks, the caller opens a new one. Source: docs/operations/mail.md "Inbound mail". */
import { once } from "node:events"
import { isIP } from "node:net"
import { AuthenticationFailure, ImapFlow, type SearchObject } from "imapflow"
import { mailboxFolder } from "./inbound-address.ts"
import { addressFor } from "./link-local.ts"
import type { ServerAccess } from "./mail-settings.ts"
import { withTimeLimit } from "./time-limit.ts"

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])
/** In milliseconds. A connection that is silent for longer than two polls is closed. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 150_000 }
/** The bytes requested at once of a mail's part, and the largest answer accepted from a server. */
const CHUNK = 512 * 1024
const LARGEST_ANSWER = 32 * 1024 * 1024

/** A mail in the mailbox, before it is downloaded. The size is in bytes. */
export type ListedMail = { uid: number; size: number; messageId: string | null; from: string; subject: string }

/** Mails after a number, or since an instant in milliseconds (only unread ones, if set). */
export type Wanted = { after: number } | { since: number; isUnread: boolean }

/** An open mailbox. Each method throws when the connection breaks. */
export type MailboxConnection = {
  /** Changes when the server renumbers its mails. */
  uidValidity: string
  mails(): number
  /** The number after the newest mail's number. */
  nextUid(): number
  list(wanted: Wanted): Promise<ListedMail[]>
  /** The bytes of a mail; undefined after its deletion. */
  download(uid: number): Promise<AsyncIterable<Uint8Array> | undefined>
  markSeen(uid: number): Promise<void>
  /** Returns when mail may have arrived, at the latest after `longest` milliseconds. */
  waitForMail(longest: number): Promise<void>
  close(): void
}

/** The mailbox could not be opened; `isRefused` when these settings can never open it. */
export class MailboxUnavailable extends Error {
  override name = "MailboxUnavailable"
  readonly isRefused: boolean

  constructor(message: string, isRefused: boolean) {
    super(message)
    this.isRefused = isRefused
    // The stack has no use, because the message is for the operator.
    delete this.stack
  }
}

const connectionClosed = () => new MailboxUnavailable("The mail server closed the connection.", false)

/** Opens a mailbox; aborting the signal closes it. Throws MailboxUnavailable. */
export async function openMailbox(server: ServerAccess, signal: AbortSignal): Promise<MailboxConnection> {
  const client = await clientFor(server).catch((error: unknown) => {
    throw unavailable(error)
  })
  // A connection error ends the pending requests; without a listener it would end the process.
  client.on("error", () => undefined)
  const close = () => client.close()
  signal.addEventListener("abort", close, { once: true })
  client.once("close", () => signal.removeEventListener("abort", close))
  try {
    signal.throwIfAborted()
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(mailboxFolder(server.url))
    return { ...operationsOf(client, signal), uidValidity: String(uidValidity), close }
  } catch (error) {
    close()
    throw unavailable(error)
  }
}

async function clientFor({ url, saved }: ServerAccess): Promise<ImapFlow> {
  const { hostname, port, protocol, username, password } = new URL(url)
  const isSecure = protocol === "imaps:"
  const host = hostname.replaceAll(/[[\]]/g, "")
  return new ImapFlow({
    host: saved ? await addressFor(saved.host) : host,
    ...(saved && isIP(saved.host) === 0 ? { servername: saved.host } : {}),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    ...(saved ? { doSTARTTLS: saved.security === "starttls" } : {}),
    ...(!saved && LOOPBACK.has(hostname) && !isSecure ? { doSTARTTLS: false } : {}),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: LARGEST_ANSWER,
    maxResponseSize: 2 * LARGEST_ANSWER,
    ...TIMEOUTS,
  })
}

/** A refusal is a rejected sign-in or folder. Any other error may pass. */
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
  // Mail announced before the wait counts too.
  let isNews = false
  client.on("exists", () => {
    isNews = true
  })
  return {
    mails: () => (client.mailbox ? client.mailbox.exists : 0),
    nextUid: () => (client.mailbox ? client.mailbox.uidNext : 1),
    async list(wanted) {
      isNews = false
      return listed(client, wanted)
    },
    download: (uid) => download(client, uid),
    async markSeen(uid) {
      await answered(client, client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }))
    },
    async waitForMail(longest) {
      mustBeOpen(client)
      if (!isNews) await waitForNews(client, longest, signal)
    },
  }
}

/** A closed connection answers with nothing, which must not look like an empty mailbox or a deleted mail. */
function mustBeOpen(client: ImapFlow): void {
  if (!client.usable) throw connectionClosed()
}

async function answered<Answer>(client: ImapFlow, request: Promise<Answer>): Promise<Answer> {
  const answer = await request
  mustBeOpen(client)
  return answer
}

async function listed(client: ImapFlow, wanted: Wanted): Promise<ListedMail[]> {
  mustBeOpen(client)
  if (!client.mailbox || client.mailbox.exists === 0) return []
  const range = "after" in wanted ? `${wanted.after + 1}:*` : await answered(client, found(client, wanted))
  if (range === "") return []
  const all = await answered(client, client.fetchAll(range, { uid: true, size: true, envelope: true }, { uid: true }))
  // The range "n:*" always includes the last mail.
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
}

/** The numbers of the mails since an instant, as a range; empty if there are none. */
async function found(client: ImapFlow, { since, isUnread }: { since: number; isUnread: boolean }): Promise<string> {
  const query: SearchObject = { since: new Date(since), ...(isUnread ? { seen: false } : {}) }
  return ((await client.search(query, { uid: true })) || []).join(",")
}

async function download(client: ImapFlow, uid: number): Promise<AsyncIterable<Uint8Array> | undefined> {
  const request = client.download(String(uid), undefined, { uid: true, chunkSize: CHUNK })
  const { content } = await answered(client, request)
  if (!content) return undefined
  // An error between two reads has no listener, so the next read would wait forever.
  const breakOff = () => content.destroy(connectionClosed())
  client.once("close", breakOff)
  content.once("close", () => client.off("close", breakOff))
  return content
}

async function waitForNews(client: ImapFlow, longest: number, signal: AbortSignal): Promise<void> {
  await withTimeLimit(longest, signal, async (limit) => {
    const ended = once(client, "close", { signal: limit }).then(() => {
      throw connectionClosed()
    })
    const came = once(client, "exists", { signal: limit })
    // The next command ends the IDLE command.
    void client.idle().catch(() => undefined)
    await Promise.race([came, ended]).catch((error: unknown) => {
      if (!limit.aborted) throw error
    })
  })
}
