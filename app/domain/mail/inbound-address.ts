/** The address where replies to our mail arrive, with the token of its thread. Source: docs/operations/mail.md "Inbound mail", threats.md T28. */
import { settings } from "../../../settings.ts"
import { sender } from "./public-address.ts"

const LOCAL_PART = "inbox"
const THREAD = /^inbox\+t\.([0-9a-f]{24})@(.+)$/i

export const receivesMail = (): boolean => settings().imapUrl !== null || settings().inboundSecret !== null

/** The secret that signs mail delivered by a call; null accepts none. */
export const inboundSecret = (): string | null => settings().inboundSecret

/** The name of our receiving server in Authentication-Results; null trusts no server. */
export const checkingServer = (): string | null => settings().mailAuthservId

/** The mailbox for display, without its password: "office@example.com at mail.example.com/INBOX"; null if none is set. */
export function mailboxAddress(): string | null {
  const { imapUrl } = settings()
  if (imapUrl === null) return null
  const { username, host } = new URL(imapUrl)
  return `${decodeURIComponent(username)} at ${host}/${mailboxFolder(imapUrl)}`
}

export const mailboxFolder = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX"

/** The reply address of a thread; undefined when replies go to the sender's address like other mail. */
export function replyAddress(token: string): string | undefined {
  const { mailDomain } = settings()
  return mailDomain !== null && receivesMail() ? `${LOCAL_PART}+t.${token}@${mailDomain}` : undefined
}

/** The mailbox's public address, without a token. */
export function inboxAddress(): string {
  const { mailDomain } = settings()
  return mailDomain !== null && receivesMail() ? `${LOCAL_PART}@${mailDomain}` : sender().address
}

export function threadTokenIn(address: string): string | undefined {
  const [, token, domain] = THREAD.exec(address.toLowerCase()) ?? []
  return domain !== undefined && domain === settings().mailDomain ? token : undefined
}

/** Whether an address is the property's own: the sender or the reply address, also with a "+" part. */
export function isOwnAddress(address: string): boolean {
  const bare = withoutTag(address)
  const { mailDomain } = settings()
  return bare === withoutTag(sender().address) || THREAD.test(address) || bare === `${LOCAL_PART}@${mailDomain}`
}

const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, "")
