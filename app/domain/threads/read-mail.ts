/** Reads a raw mail (RFC 5322, MIME): its headers, text and files. Nothing in it is trusted. Source: threats.md T28. */
import { type Address, addressParser, type Email, type Header } from "postal-mime"
import { isEmail } from "../../values/contact.ts"
import { cleanFileName } from "../files/file-names.ts"
import { isAutomatic } from "./automatic-mail.ts"
import { type DeliveryReport, deliveryReport, isReportPart } from "./delivery-report.ts"
import { cleanLine, cleanName, cleanText, textOfHtml } from "./mail-text.ts"
import { parseMail } from "./mime-parser.ts"

/** A person named in a mail. The address is in lower case; empty when the mail names no valid address. */
export type MailPerson = { name: string; address: string }

/** A file attached to a mail. Its media type is detected from its bytes when it is stored. */
export type MailFile = { fileName: string; bytes: Uint8Array }

export type ReadMail = {
  /** With its angle brackets; null when it has none. */
  messageId: string | null
  inReplyTo: string | null
  /** The earlier mails of the conversation, oldest first. */
  references: string[]
  from: MailPerson
  /** Whether the mail names more than one sender; then its sender is doubtful. */
  hasSeveralSenders: boolean
  to: MailPerson[]
  copies: MailPerson[]
  /** Every address the mail was delivered to, according to its headers. */
  deliveredTo: string[]
  subject: string
  text: string
  files: MailFile[]
  /** The Authentication-Results headers, newest first, from the servers it passed or forged by the sender. */
  authenticationResults: string[]
  isAutomatic: boolean
  report: DeliveryReport | null
  /** Whether a part could not be read or was left out; then the mail's bytes are stored as they came. */
  isPartial: boolean
}

/** Far more than people write to, and few enough to store. */
const MOST_RECIPIENTS = 500
const MOST_REFERENCES = 100
const LONGEST_ID = 300
const LONGEST_RESULTS = 4_000
const MAX_RESULTS = 20

/** Reads a mail. Throws on excessive nesting or headers. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await parseMail(withReadableHeaders(bytes))
  const values = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const senders = values("from").flatMap((value) => people(addressParser(value)))
  const from = senders[0] ?? people([mail.sender ?? []].flat())[0] ?? { name: "", address: "" }
  const body = bodyOf(mail, bytes)
  return {
    messageId: idsIn(values("message-id")[0])[0] ?? null,
    inReplyTo: idsIn(values("in-reply-to")[0])[0] ?? null,
    references: idsIn(values("references").join(" ")).slice(-MOST_REFERENCES),
    from,
    hasSeveralSenders: new Set(senders.map(({ address }) => address)).size > 1 || values("from").length > 1,
    to: people(mail.to ?? []).slice(0, MOST_RECIPIENTS),
    copies: people(mail.cc ?? []).slice(0, MOST_RECIPIENTS),
    deliveredTo: deliveredTo(mail.headers),
    subject: cleanLine(mail.subject ?? ""),
    text: body.text,
    files: mail.attachments.filter((part) => !isReportPart(part) && part.mimeType !== "").map(fileOf),
    authenticationResults: values("authentication-results")
      .slice(0, MAX_RESULTS)
      .map((value) => cleanLine(value, LONGEST_RESULTS)),
    isAutomatic: isAutomatic(mail.headers, from.address),
    report: deliveryReport(mail, body.text),
    isPartial: body.isPartial,
  }
}

/** Headers are UTF-8, or else use the local charset of the sending program. */
function withReadableHeaders(bytes: Uint8Array): Uint8Array {
  const end = headersEnd(bytes)
  const headers = bytes.subarray(0, end)
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(headers)
    return bytes
  } catch {
    return Buffer.concat([Buffer.from(new TextDecoder("windows-1252").decode(headers)), bytes.subarray(end)])
  }
}

function headersEnd(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ends = [buffer.indexOf("\r\n\r\n"), buffer.indexOf("\n\n")].filter((at) => at >= 0)
  return Math.min(bytes.byteLength, ...ends)
}

function idsIn(value = ""): string[] {
  const ids = value.match(/<[^<>\s]+>/g) ?? []
  return ids.filter((id) => id.length <= LONGEST_ID).map((id) => cleanLine(id, LONGEST_ID))
}

/** The people of a list, also in groups, each address once. Invalid addresses are left out. */
function people(list: readonly Address[]): MailPerson[] {
  const all = list.flatMap((one) => one.group ?? [{ name: one.name, address: one.address ?? "" }])
  const named = all.map(({ name, address }) => ({ name: cleanName(name), address: address.trim().toLowerCase() }))
  const seen = new Set<string>()
  return named.filter(({ address }) => isEmail(address) && !seen.has(address) && seen.add(address))
}

const DELIVERED = new Set([
  "to",
  "cc",
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
  "x-forwarded-to",
])

function deliveredTo(headers: readonly Header[]): string[] {
  const named = headers.filter(({ key }) => DELIVERED.has(key)).flatMap(({ value }) => people(addressParser(value)))
  return [...new Set(named.map(({ address }) => address))].slice(0, 2 * MOST_RECIPIENTS)
}

const ENCRYPTED = "[This mail is encrypted. It cannot be read here; its files hold it.]"

function bodyOf(mail: Email, bytes: Uint8Array): { text: string; isPartial: boolean } {
  const type = mail.headers.find(({ key }) => key === "content-type")?.value.toLowerCase() ?? ""
  const plain = mail.text?.trim() ?? ""
  const html = plain === "" && mail.html ? textOfHtml(mail.html) : { text: "", isCut: false }
  const isBroken = plain === "" && !mail.html && hasNoPart(mail, type)
  const body = cleanText(plain || html.text || (isBroken ? afterHeaders(bytes) : ""))
  const isEncrypted = /^multipart\/encrypted|^application\/(?:x-)?pkcs7-mime/.test(type)
  // UTF-7 is unsafe to decode, so its text is shown as it came.
  const isPartial = isBroken || body.isCut || html.isCut || /charset="?utf-?7/.test(type)
  return { text: body.text === "" && isEncrypted ? ENCRYPTED : body.text, isPartial }
}

function hasNoPart({ attachments }: Email, type: string): boolean {
  return attachments.length === 0 ? type.startsWith("multipart/") : attachments.every(({ mimeType }) => mimeType === "")
}

const afterHeaders = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(headersEnd(bytes)))

const EXTENSIONS: Record<string, string> = {
  "message/rfc822": "mail.eml",
  "text/calendar": "invitation.ics",
  "text/plain": "text.txt",
  "text/html": "page.html",
  "application/pdf": "document.pdf",
  "image/jpeg": "image.jpg",
  "image/png": "image.png",
  "image/gif": "image.gif",
}

function fileOf({ filename, mimeType, content }: Email["attachments"][number]): MailFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content)
  return { fileName: fileName(filename, mimeType), bytes }
}

/** A file without a name gets a name by its type. */
const fileName = (given: string | null, mediaType: string): string =>
  given?.trim() ? cleanFileName(given) : (EXTENSIONS[mediaType] ?? "attachment")
