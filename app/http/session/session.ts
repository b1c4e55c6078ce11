/** How a session travels: in an HttpOnly cookie of pages, or as the bearer token of /api. Source: api.md section 0, operations.md. */
import { clearedCookie, cookieIn, readCookie, setCookie } from "./cookie.ts"

/** A token as `openSession` makes it: 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

const token = (value: string | null | undefined): string | null => (value && TOKEN.test(value) ? value : null)

/** The token in a page's cookie, or null. */
export const sessionToken = (request: Request): string | null => token(readCookie(request, "session"))
/** The same in a Cookie header. */
export const sessionTokenIn = (header: string): string | null => token(cookieIn(header, "session"))
/** The token of the session to come back to: an administrator's own, while they are signed in as somebody else. Null without one. */
export const ownSessionToken = (request: Request): string | null => token(readCookie(request, "own-session"))

/** The session's token in an `Authorization: Bearer` header, or null. */
export const bearerToken = (request: Request): string | null => token(bearer(request))

/** Whatever an `Authorization: Bearer` header says: a session's token, or for U4 the end of a mailed link. */
export function bearer(request: Request): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1]
}

/** The browser keeps the cookie for a day longer than it opens anything: what is sent late can then wait for its person (stored-form.ts). */
const COOKIE_GRACE = 24 * 60 * 60

/** The Set-Cookie value that signs a browser in for so many seconds. */
export const sessionCookie = (token: string, seconds: number): string =>
  setCookie("session", token, seconds + COOKIE_GRACE)
/** The Set-Cookie value that signs it out. */
export const clearedSessionCookie = (): string => clearedCookie("session")

/** The Set-Cookie value that keeps a session to come back to for so many seconds. */
export const ownSessionCookie = (token: string, seconds: number): string => setCookie("own-session", token, seconds)
/** The Set-Cookie value that forgets it. */
export const clearedOwnSessionCookie = (): string => clearedCookie("own-session")
