/** Reads captured mail for the demo. It only understands our own mails, whose text is unencoded and whose headers may be encoded. */
import type { CapturedMails } from "#db/captured-mail.ts"

export type Captured = { name: string; to: string; subject: string; date: string; text: string }

const FILE = /^[\dTZ]+-[\da-f-]{36}\.eml$/
const MOST_SHOWN = 100

/** The latest hundred mails, newest first. */
export async function capturedMail(captures: CapturedMails): Promise<Captured[]> {
  const latest = (await captures.names())
    .filter((name) => FILE.test(name))
    .toSorted()
    .toReversed()
    .slice(0, MOST_SHOWN)
  const mails = await Promise.all(latest.map((name) => captured(captures, name)))
  return mails.filter((mail) => mail !== undefined)
}

export async function captured(captures: CapturedMails, name: string): Promise<Captured | undefined> {
  if (!FILE.test(name)) return undefined
  const file = await captures.message(name)
  if (file === undefined) return undefined
  const [head = "", ...body] = file.split("\r\n\r\n")
  const headers = head.replaceAll(/\r\n[ \t]+/g, " ")
  const header = (label: string) => decoded(new RegExp(`^${label}: (.*)$`, "im").exec(headers)?.[1] ?? "")
  return { name, to: header("To"), subject: header("Subject"), date: header("Date"), text: body.join("\r\n\r\n") }
}

function decoded(value: string): string {
  const joined = value.replaceAll(/(\?=)\s+(?==\?)/g, "$1")
  return joined.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toLowerCase() === "b" ? Buffer.from(text, "base64").toString() : unquoted(text),
  )
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll("_", " ")
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1").toString()
}
