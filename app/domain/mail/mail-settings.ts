/** The mail server, sender and mailbox in use: from the environment, else as an administrator saved them. Source: api.md "Mail settings". */
import { and, eq, gte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { outbox, settings as storedRows } from "#db/schema/index.ts"
import { type Mailbox, settings } from "../../../settings.ts"
import { unseal } from "../secret.server.ts"
import { storedText } from "../stored-settings.ts"

/** "tls" encrypts from the first byte, "starttls" before the sign-in, "none" never. */
export const SECURITIES = ["tls", "starttls", "none"] as const
export type Security = (typeof SECURITIES)[number]

/** A saved server without its password. `folder` is for a mailbox. `user` is "" if there is no sign-in. */
export type SavedServer = { host: string; port: number; security: Security; user: string; folder?: string }

/** How to reach a server: its address including the password, and the further settings of a server that was saved on a page. */
export type ServerAccess = { url: string; saved: SavedServer | null }

/** The names of settings: the server as JSON, its encrypted password, and the sender as JSON. */
export const SERVER_SETTINGS = {
  smtp: { server: "smtpServer", password: "smtpPassword" },
  imap: { server: "imapServer", password: "imapPassword" },
} as const
export type ServerKind = keyof typeof SERVER_SETTINGS
export const SENDER_SETTING = "mailFrom"

/** The address from the environment; null if a saved server is used. It may contain a password. */
export const givenUrl = (kind: ServerKind): string | null => (kind === "smtp" ? settings().smtpUrl : settings().imapUrl)

export const isGiven = (kind: ServerKind): boolean => givenUrl(kind) !== null
export const isSenderGiven = (): boolean => settings().mailFromGiven

export async function savedServer(tx: Tx, kind: ServerKind): Promise<SavedServer | null> {
  const stored = await storedText(tx, SERVER_SETTINGS[kind].server)
  return stored === null ? null : (JSON.parse(stored) as SavedServer)
}

/** Whether the present server has accepted a mail; for a saved one, since it was saved. */
export async function hasTakenMail(tx: Tx): Promise<boolean> {
  const { state, sentAt } = outbox
  const taken = and(eq(state, "sent"), gte(sentAt, await savedSince(tx, "smtp")))
  return (await tx.one(tx.select({ id: outbox.id }).from(outbox).where(taken).limit(1))) !== undefined
}

/** In milliseconds; 0 if the environment sets the server or none is set. */
async function savedSince(tx: Tx, kind: ServerKind): Promise<number> {
  if (isGiven(kind)) return 0
  const found = await tx.one(
    tx.select({ at: storedRows.updatedAt }).from(storedRows).where(eq(storedRows.key, SERVER_SETTINGS[kind].server)),
  )
  return found?.at ?? 0
}

/** The saved password; null if there is none. `isLost` if it was encrypted with another APP_SECRET. */
export async function savedPassword(tx: Tx, kind: ServerKind): Promise<{ password: string | null; isLost: boolean }> {
  const name = SERVER_SETTINGS[kind].password
  const sealed = await storedText(tx, name)
  const password = sealed === null ? null : (unseal(name, sealed) ?? null)
  return { password, isLost: sealed !== null && password === null }
}

/** The server to use; null if none is set. The environment takes precedence, and then the database is not read. */
export async function serverOf(tx: Tx, kind: ServerKind): Promise<ServerAccess | null> {
  const url = givenUrl(kind)
  if (url !== null) return { url, saved: null }
  const saved = await savedServer(tx, kind)
  return saved && { url: addressOf(kind, saved, (await savedPassword(tx, kind)).password), saved }
}

function addressOf(kind: ServerKind, { host, port, security, user, folder }: SavedServer, password: string | null) {
  const protocol = security === "tls" ? `${kind}s` : kind
  const signIn = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}@`
  return `${protocol}://${signIn}${host.includes(":") ? `[${host}]` : host}:${port}/${encodeURIComponent(folder ?? "")}`
}

export async function sender(tx: Tx): Promise<Mailbox> {
  const { mailFrom } = settings()
  return isSenderGiven() ? mailFrom : ((await savedSender(tx)) ?? mailFrom)
}

export async function savedSender(tx: Tx): Promise<Mailbox | null> {
  const text = await storedText(tx, SENDER_SETTING)
  return text === null ? null : (JSON.parse(text) as Mailbox)
}

/** Everything that outgoing mail needs. As long as `key` stays the same, nothing has changed. */
export type MailRoute = { server: ServerAccess | null; from: Mailbox; key: string }

export async function mailRoute(tx: Tx): Promise<MailRoute> {
  const [server, from] = [await serverOf(tx, "smtp"), await sender(tx)]
  return { server, from, key: JSON.stringify([server, from]) }
}
