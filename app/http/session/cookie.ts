/**
 * Every cookie of pages: its name, its attributes and how it is read. Names begin with `__Host-`, so that no other host of the same domain can
 * plant one; where plain http is allowed (ALLOW_HTTP=1), browsers would drop such a cookie, so there the names go without.
 */
import { settings } from "../../../settings.ts"

type CookieName = `list-${string}` | `search-${string}` | "session" | "own-session" | "notice" | "sidebar"

/** Whether cookies are marked Secure: on https, and on loopback where browsers allow it; not on http under ALLOW_HTTP=1. */
function secureCookies(): boolean {
  const { baseUrl, allowHttp } = settings()
  return baseUrl.protocol === "https:" || !allowHttp
}

/** A cookie's full name, as browsers know it. */
export const fullCookieName = (name: CookieName): string => (secureCookies() ? `__Host-${name}` : name)

/** The Set-Cookie value of a cookie for so many seconds, or until the browser is closed. `forScript` lets the page's script read it. */
export function setCookie(name: CookieName, value: string, seconds?: number, { forScript = false } = {}): string {
  const age = seconds === undefined ? "" : `; Max-Age=${seconds}`
  const flags = `${forScript ? "" : "; HttpOnly"}; SameSite=Lax${secureCookies() ? "; Secure" : ""}`
  return `${fullCookieName(name)}=${value}; Path=/${age}${flags}`
}

/** The Set-Cookie value that forgets a cookie. */
export const clearedCookie = (name: CookieName): string => setCookie(name, "", 0)

/** The value of a cookie of this request, or null. What it says is not to be believed: anybody may send anything. */
export const readCookie = (request: Request, name: CookieName): string | null =>
  cookieIn(request.headers.get("cookie") ?? "", name)

/** The value of a cookie in a Cookie header, or null. */
export function cookieIn(header: string, name: CookieName): string | null {
  const start = `${fullCookieName(name)}=`
  const cookies = header.split(";").map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null
}
