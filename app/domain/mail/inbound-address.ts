/** Where answers to our mail arrive, and how they name their thread. Source: docs/operations.md "Inbound mail", threats.md T28. */
import { settings } from "../../../settings.ts"
import { sender } from "./public-address.ts"

const LOCAL_PART = "inbox"
const THREAD = /^inbox\+t\.([0-9a-f]{24})@(.+)$/i

/** True when mail can arrive: by the mailbox or by the call. */
export const receivesMail = (): boolean => settings().imapUrl !== null || settings().inboundSecret !== null

/** What a mail that is delivered by a call is signed with; null takes none. */
export const inboundSecret = (): string | null => settings().inboundSecret

/** The server that receives our mail, as it names itself in what it found of a sender; null when none is believed. */
export const checkingServer = (): string | null => settings().mailAuthservId

/** The mailbox as it is shown, without its password: "office@example.com at mail.example.com/INBOX"; null when none is set. */
export function mailboxAddress(): string | null {
  const { imapUrl } = settings()
  if (imapUrl === null) return null
  const { username, host } = new URL(imapUrl)
  return `${decodeURIComponent(username)} at ${host}/${mailboxFolder(imapUrl)}`
}

/** The folder that an address of a mailbox names. */
export const mailboxFolder = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX"

/** Where answers to a thread go; undefined when they arrive at the sender's address as any mail does. */
export function replyAddress(token: string): string | undefined {
  const { mailDomain } = settings()
  return mailDomain !== null && receivesMail() ? `${LOCAL_PART}+t.${token}@${mailDomain}` : undefined
}

/** The mailbox as people write to it, without a token. */
export function inboxAddress(): string {
  const { mailDomain } = settings()
  return mailDomain !== null && receivesMail() ? `${LOCAL_PART}@${mailDomain}` : sender().address
}

/** The token of the thread that an address of ours names. */
export function threadTokenIn(address: string): string | undefined {
  const [, token, domain] = THREAD.exec(address.toLowerCase()) ?? []
  return domain !== undefined && domain === settings().mailDomain ? token : undefined
}

/** Whether an address is the property's own: the sender of its mail, or where answers arrive, each also with a "+" part. */
export function isOwnAddress(address: string): boolean {
  const bare = withoutTag(address)
  const { mailDomain } = settings()
  return bare === withoutTag(sender().address) || THREAD.test(address) || bare === `${LOCAL_PART}@${mailDomain}`
}

const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, "")
