/** `__Host-` prevents other hosts of the domain from setting our cookies. On plain http (ALLOW_HTTP=1) browsers would drop such cookies, so the names lack it. */
import { settings } from "../../../settings.ts"

type CookieName = `list-${string}` | `search-${string}` | "session" | "own-session" | "notice" | "sidebar"

/** Cookies are Secure on https, and on loopback, where browsers allow it. Not on http with ALLOW_HTTP=1. */
function secureCookies(): boolean {
  const { baseUrl, allowHttp } = settings()
  return baseUrl.protocol === "https:" || !allowHttp
}

export const fullCookieName = (name: CookieName): string => (secureCookies() ? `__Host-${name}` : name)

/** The Set-Cookie value for a cookie that lasts `seconds`, or until the browser closes. `forScript` makes it readable for the page's script. */
export function setCookie(name: CookieName, value: string, seconds?: number, { forScript = false } = {}): string {
  const age = seconds === undefined ? "" : `; Max-Age=${seconds}`
  const flags = `${forScript ? "" : "; HttpOnly"}; SameSite=Lax${secureCookies() ? "; Secure" : ""}`
  return `${fullCookieName(name)}=${value}; Path=/${age}${flags}`
}

export const clearedCookie = (name: CookieName): string => setCookie(name, "", 0)

/** The value of a cookie, or null. It is untrusted, because anybody may send anything. */
export const readCookie = (request: Request, name: CookieName): string | null =>
  cookieIn(request.headers.get("cookie") ?? "", name)

export function cookieIn(header: string, name: CookieName): string | null {
  const start = `${fullCookieName(name)}=`
  const cookies = header.split(";").map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null
}
