/** A notice survives the redirect after a form in a short-lived cookie; the next page shows it and clears it. Only what this server wrote is shown. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Flash, Tone } from "~/values/flash.ts"
import { clearedCookie, readCookie, setCookie } from "./cookie.ts"

const SECONDS = 60

/** What notices are signed with. Of this process alone: a notice lives for one redirect. */
const KEY = randomBytes(32)

const signatureOf = (value: string) => createHmac("sha256", KEY).update(value).digest()

/** The Set-Cookie value that carries a notice to the next page. */
export function noticeCookie(text: string, tone: Tone = "good"): string {
  const value = `${Buffer.from(text, "utf8").toString("base64url")}.${tone}`
  return setCookie("notice", `${value}.${signatureOf(value).toString("base64url")}`, SECONDS)
}

/** The Set-Cookie value that forgets the notice once it was shown. */
export const clearedNotice = (): string => clearedCookie("notice")

/** The notice that came with this request, or null. A text that this server did not sign is none. */
export function readNotice(request: Request): Flash | null {
  const [, text = "", tone = "good", signature = ""] =
    /^([\w-]{1,2000})\.(good|attention|problem)\.([\w-]{43})$/.exec(readCookie(request, "notice") ?? "") ?? []
  if (signature === "") return null
  const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), signatureOf(`${text}.${tone}`))
  return isOurs ? { text: Buffer.from(text, "base64url").toString("utf8"), tone: tone as Tone } : null
}
