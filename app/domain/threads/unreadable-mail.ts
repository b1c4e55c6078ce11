import { cleanLine } from "./mail-text.ts"
import type { ReadMail } from "./read-mail.ts"

const HEAD = 64 * 1024
const ADDRESS = /[^\s<>"(),:;@]{1,64}@[^\s<>"(),:;@]{1,189}/

/** Reads the people and the subject in an unreadable mail's first lines, without its files. The mail's bytes are stored beside it. */
export function unreadableMail(bytes: Uint8Array): ReadMail {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD)).split(/\r?\n\r?\n/, 1)[0] ?? ""
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.{0,500})`, "im").exec(head)?.[1] ?? ""
  return {
    messageId: /<[^<>\s]{1,298}>/.exec(header("message-id"))?.[0] ?? null,
    inReplyTo: null,
    references: [],
    from: { name: "", address: ADDRESS.exec(header("from"))?.[0].toLowerCase() ?? "" },
    hasSeveralSenders: true,
    to: [],
    copies: [],
    deliveredTo: [],
    subject: cleanLine(header("subject")),
    text: "[This mail could not be read. It is attached as it came.]",
    files: [],
    authenticationResults: [],
    isAutomatic: false,
    report: null,
    isPartial: true,
  }
}
