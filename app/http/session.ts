/**
 * How a session travels: in the HttpOnly cookie of pages, or as the bearer token of /api. Source: api.md section 0, operations.md.
 * The cookie is `__Host-session`; where plain http is allowed (ALLOW_HTTP=1), browsers would drop it, so it is `session`.
 */
import { secureCookies } from "./cookie.ts"

const cookieName = () => (secureCookies() ? "__Host-session" : "session")
/** Beside the session in which an administrator is signed in as somebody else: their own, to which they come back. */
const ownCookieName = () => (secureCookies() ? "__Host-own-session" : "own-session")

/** A token as `openSession` makes it: 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** The token in a page's cookie, or null. */
export const sessionToken = (request: Request): string | null => cookieToken(request, cookieName())
/** The token of the session to come back to, or null. */
export const ownSessionToken = (request: Request): string | null => cookieToken(request, ownCookieName())

function cookieToken(request: Request, name: string): string | null {
  const start = `${name}=`
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? ""
  return TOKEN.test(value) ? value : null
}

/** The session's token in an `Authorization: Bearer` header, or null. */
export function bearerToken(request: Request): string | null {
  const value = bearer(request) ?? ""
  return TOKEN.test(value) ? value : null
}

/** Whatever an `Authorization: Bearer` header says: a session's token, or for U4 the end of a mailed link. */
export function bearer(request: Request): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1]
}

/** The Set-Cookie value that signs a browser in for so many seconds. */
export const sessionCookie = (token: string, seconds: number): string => cookie(cookieName(), token, seconds)
/** The Set-Cookie value that signs it out. */
export const clearedSessionCookie = (): string => cookie(cookieName(), "", 0)

/** The Set-Cookie value that keeps a session to come back to for so many seconds. */
export const ownSessionCookie = (token: string, seconds: number): string => cookie(ownCookieName(), token, seconds)
/** The Set-Cookie value that forgets it. */
export const clearedOwnSessionCookie = (): string => cookie(ownCookieName(), "", 0)

function cookie(name: string, token: string, seconds: number): string {
  const secure = secureCookies() ? "; Secure" : ""
  return `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
