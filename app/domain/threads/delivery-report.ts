/** A mail server's report that one of our mails did not arrive, or has not arrived yet. Source: RFC 3464; older servers write plain text. */
import type { Attachment, Email } from "postal-mime"
import { isProgram } from "./automatic-mail.ts"
import { cleanLine } from "./mail-text.ts"

export type DeliveryReport = {
  /** "delayed" and "delivered" are not bounces. */
  outcome: "failed" | "delayed" | "delivered"
  /** The Message-IDs it may be about. */
  messageIds: string[]
  /** The reported addresses, in lower case; empty when the report names none. */
  recipients: string[]
  reason: string
}

const LONGEST_REASON = 300
const MOST_RECIPIENTS = 500
const STATUS = "message/delivery-status"
const ORIGINAL = new Set(["message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global-headers"])

/** Parts that only programs read. */
export const isReportPart = ({ mimeType }: Attachment): boolean =>
  mimeType === STATUS || /rfc822-headers$/.test(mimeType)

/** The delivery report in a mail; null if the mail is not a report. */
export function deliveryReport(mail: Email, text: string): DeliveryReport | null {
  const status = mail.attachments.find(({ mimeType }) => mimeType === STATUS)
  if (status) return { ...recipientsIn(textOf(status)), messageIds: reportedIds(mail, text) }
  const from = mail.from?.address?.toLowerCase() ?? ""
  const isEmpty = mail.headers.some(({ key, value }) => key === "return-path" && value.trim() === "<>")
  const failed = mail.headers.find(({ key }) => key === "x-failed-recipients")?.value
  const mayBounce = failed !== undefined || (isProgram(from) && (isEmpty || BOUNCE.test(`${mail.subject} ${text}`)))
  if (!mayBounce) return null
  const isLater = DELAY.test(`${mail.subject} ${text.slice(0, 2_000)}`) && failed === undefined
  const recipients = addressesIn(failed ?? text)
  const outcome = isLater ? "delayed" : "failed"
  return { outcome, messageIds: reportedIds(mail, text), recipients, reason: plainReason(text) }
}

const reportedIds = (mail: Email, text: string) => [
  ...new Set([...originalIds(mail), ...headerIds(mail), ...idsIn(text)]),
]

const BOUNCE =
  /undeliver|delivery (?:failed|failure|status|problem)|returned (?:mail|to sender)|failure notice|could not be delivered|unzustellbar/i
const DELAY =
  /\bdelay|warning|will (?:retry|keep trying|be retried)|still (?:trying|being retried)|not yet been delivered|noch nicht/i

/** Servers without a report format name the recipients in their text or in the copied mail. */
function addressesIn(text: string): string[] {
  const found = text.slice(0, 100_000).match(/[^\s<>()[\]{}|*"',;:]{1,64}@[^\s<>()[\]{}|*"',;:]{1,255}/g) ?? []
  return [...new Set(found.map((address) => address.toLowerCase().replace(/[.!?]+$/, "")))].slice(0, MOST_RECIPIENTS)
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content)
}

function originalIds({ attachments }: Email): string[] {
  return attachments
    .filter(({ mimeType }) => ORIGINAL.has(mimeType))
    .flatMap((part) => /^message-id:\s*(<[^<>\s]+>)/im.exec(textOf(part).slice(0, 100_000))?.[1] ?? [])
}

const headerIds = ({ inReplyTo = "", references = "" }: Email) => idsOf(`${references} ${inReplyTo}`)
/** Servers without a report format copy the mail, or its headers, into their text. */
const idsIn = (text: string) =>
  [...text.slice(0, 100_000).matchAll(/^[> \t]*message-id:\s{0,9}(<[^<>\s]+>)/gim)].map(([, id = ""]) => id)
const idsOf = (text: string): string[] => text.match(/<[^<>\s]+>/g) ?? []

type PerRecipient = { recipient: string; action: string; reason: string }

/** Reads the fields of each recipient; the worst outcome counts. */
function recipientsIn(status: string): Omit<DeliveryReport, "messageIds"> {
  const blocks = status
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map(recipientIn)
  const all = blocks.filter((block) => block.action !== "" || block.recipient !== "")
  const outcome =
    (["failed", "delayed"] as const).find((one) => all.some(({ action }) => action === one)) ?? "delivered"
  const theirs = all.filter(({ action }) => action === outcome || outcome === "delivered")
  return {
    outcome,
    recipients: theirs.map(({ recipient }) => recipient).filter((recipient) => recipient !== ""),
    reason: theirs.map(({ reason }) => reason).find((reason) => reason !== "") ?? NO_REASON,
  }
}

const NO_REASON = "The mail server gave no reason."

function recipientIn(block: string): PerRecipient {
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, "im").exec(block)?.[1]?.trim() ?? ""
  // In "rfc822; dana@example.com" and "smtp; 550 5.1.1 No such user" the text before the semicolon is the kind.
  const bare = (value: string) => value.replace(/^[\w-]+\s*;\s*/, "")
  const address = bare(field("Final-Recipient") || field("Original-Recipient"))
    .replaceAll(/[<>]/g, "")
    .toLowerCase()
  const status = field("Status")
  // Some servers report no action, so the class of the status decides.
  const action =
    field("Action").toLowerCase() || { "5": "failed", "4": "delayed", "2": "delivered" }[status[0] ?? ""] || ""
  return { recipient: address, action, reason: cleanLine(bare(field("Diagnostic-Code")) || status, LONGEST_REASON) }
}

/** The line with the server's status, else the first line about a failure. */
function plainReason(text: string): string {
  const lines = text.split("\n").map((line) => line.trim())
  const line = lines.find((one) => /\b5\d\d[ -]|#?5\.\d\.\d/.test(one)) ?? lines.find((one) => BOUNCE.test(one))
  return cleanLine(line ?? NO_REASON, LONGEST_REASON)
}
