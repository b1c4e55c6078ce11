/** The mail server, sender and mailbox as administrators see them, never a password. Source: api.md section 0, "Mail settings". */
import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { mailboxFolder } from "../mail/inbound-address.ts"
import {
  givenUrl,
  isSenderGiven,
  type SavedServer,
  type Security,
  type ServerKind,
  savedPassword,
  savedServer,
  sender,
} from "../mail/mail-settings.ts"
import { versionOf } from "../version.ts"

/** A server for display. `by` says who set it; null if none is set. */
export type ShownServer = {
  by: "environment" | "page" | null
  host: string
  port: number | null
  security: Security
  user: string
  folder: string
  hasPassword: boolean
  /** The password was encrypted with another APP_SECRET, so it is lost. */
  isLost: boolean
  version: string
}

export const mailSetup = command("manage mail", async (tx) => ({
  smtp: await shownServer(tx, "smtp"),
  imap: await shownServer(tx, "imap"),
  from: await sender(tx),
  isSenderGiven: isSenderGiven(),
}))
export type MailSetup = Awaited<ReturnType<typeof mailSetup>>

async function shownServer(tx: Tx, kind: ServerKind): Promise<ShownServer> {
  const version = versionOf(await editedValues(tx, kind))
  const url = givenUrl(kind)
  if (url !== null) return { ...givenServer(kind, url), version }
  const saved = await savedServer(tx, kind)
  const { password, isLost } = await savedPassword(tx, kind)
  const none = { host: "", port: null, security: "tls" as const, user: "", folder: kind === "imap" ? "INBOX" : "" }
  return { ...none, ...saved, by: saved && "page", hasPassword: password !== null, isLost, version }
}

function givenServer(kind: ServerKind, url: string): Omit<ShownServer, "version"> {
  const { hostname, port, protocol, username, password } = new URL(url)
  const isSecure = protocol === `${kind}s:`
  return {
    by: "environment",
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: port === "" ? null : Number(port),
    security: isSecure ? "tls" : "starttls",
    user: decodeURIComponent(username),
    folder: kind === "imap" ? mailboxFolder(url) : "",
    hasPassword: password !== "",
    isLost: false,
  }
}

/** The values that a form of this server shows and may change. */
export async function editedValues(tx: Tx, kind: ServerKind) {
  const saved: Partial<SavedServer> = (await savedServer(tx, kind)) ?? {}
  const from = kind === "smtp" ? await sender(tx) : { name: "", address: "" }
  return {
    host: saved.host ?? null,
    port: saved.port ?? null,
    security: saved.security ?? null,
    user: saved.user ?? null,
    folder: saved.folder ?? null,
    fromName: from.name,
    fromAddress: from.address,
  }
}
