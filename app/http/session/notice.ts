/** Keeps a notice in a short-lived cookie over the redirect after a form. The next page shows and clears it. Only texts of this server are shown. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Flash, Tone } from "~/values/flash.ts"
import { clearedCookie, readCookie, setCookie } from "./cookie.ts"

const SECONDS = 60

/** The signing key of notices. It is new for each process, because a notice lasts for one redirect. */
const KEY = randomBytes(32)

const signatureOf = (value: string) => createHmac("sha256", KEY).update(value).digest()

export function noticeCookie(text: string, tone: Tone = "good"): string {
  const value = `${Buffer.from(text, "utf8").toString("base64url")}.${tone}`
  return setCookie("notice", `${value}.${signatureOf(value).toString("base64url")}`, SECONDS)
}

export const clearedNotice = (): string => clearedCookie("notice")

/** The notice of this request, or null. Ignores a text that this server did not sign. */
export function readNotice(request: Request): Flash | null {
  const [, text = "", tone = "good", signature = ""] =
    /^([\w-]{1,2000})\.(good|attention|problem)\.([\w-]{43})$/.exec(readCookie(request, "notice") ?? "") ?? []
  if (signature === "") return null
  const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), signatureOf(`${text}.${tone}`))
  return isOurs ? { text: Buffer.from(text, "base64url").toString("utf8"), tone: tone as Tone } : null
}
