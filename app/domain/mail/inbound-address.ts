/** The address for replies to our mail; it contains the token of the thread. Source: docs/operations/mail.md "Inbound mail", threats.md T28. */
import type { Tx } from "#db/client.server.ts"
import { settings } from "../../../settings.ts"
import { sender, serverOf } from "./mail-settings.ts"

const LOCAL_PART = "inbox"
const THREAD = /^inbox\+t\.([0-9a-f]{24})@(.+)$/i

const receivesMail = async (tx: Tx): Promise<boolean> =>
  settings().inboundSecret !== null || (await serverOf(tx, "imap")) !== null

/** The secret that signs mail delivered by a call; null accepts none. */
export const inboundSecret = (): string | null => settings().inboundSecret

/** The name of our receiving server in Authentication-Results; null trusts no server. */
export const checkingServer = (): string | null => settings().mailAuthservId

/** The mailbox for display, without its password: "office@example.com at mail.example.com/INBOX"; null if none is set. */
export async function mailboxAddress(tx: Tx): Promise<string | null> {
  const server = await serverOf(tx, "imap")
  return server && mailboxName(server.url)
}

export function mailboxName(url: string): string {
  const { username, host } = new URL(url)
  return `${decodeURIComponent(username)} at ${host}/${mailboxFolder(url)}`
}

export const mailboxFolder = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX"

/** The reply address of a thread; undefined when replies go to the sender's address like other mail. */
export async function replyAddress(tx: Tx, token: string): Promise<string | undefined> {
  const { mailDomain } = settings()
  return mailDomain !== null && (await receivesMail(tx)) ? `${LOCAL_PART}+t.${token}@${mailDomain}` : undefined
}

/** The mailbox's public address, without a token. */
export async function inboxAddress(tx: Tx): Promise<string> {
  const { mailDomain } = settings()
  return mailDomain !== null && (await receivesMail(tx)) ? `${LOCAL_PART}@${mailDomain}` : (await sender(tx)).address
}

export function threadTokenIn(address: string): string | undefined {
  const [, token, domain] = THREAD.exec(address.toLowerCase()) ?? []
  return domain !== undefined && domain === settings().mailDomain ? token : undefined
}

/** Tests whether an address belongs to the property: the sender or the reply address, also with a "+" part. */
export async function mailAddressTest(tx: Tx): Promise<(address: string) => boolean> {
  const { mailDomain } = settings()
  const own = [withoutTag((await sender(tx)).address), `${LOCAL_PART}@${mailDomain}`]
  return (address) => own.includes(withoutTag(address)) || THREAD.test(address)
}

const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, "")
