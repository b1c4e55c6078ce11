/** Transports a session: in an HttpOnly cookie for pages, as a bearer token for /api. Source: api.md section 0, operations.md. */
import { TOKEN_PREFIX } from "~/domain/identity/api-tokens/api-tokens.ts"
import { clearedCookie, cookieIn, readCookie, setCookie } from "./cookie.ts"

const TOKEN = /^[\w-]{43}$/

const token = (value: string | null | undefined): string | null => (value && TOKEN.test(value) ? value : null)

export const sessionToken = (request: Request): string | null => token(readCookie(request, "session"))
export const sessionTokenIn = (header: string): string | null => token(cookieIn(header, "session"))
/** The token of an administrator's own session during an impersonation, or null. */
export const ownSessionToken = (request: Request): string | null => token(readCookie(request, "own-session"))

export const bearerToken = (request: Request): string | null => token(bearer(request))

/** An API token (api-tokens.ts). Only calls accept it. */
export function apiToken(request: Request): string | null {
  const sent = bearer(request)
  return sent?.startsWith(TOKEN_PREFIX) ? sent : null
}

/** The token of an `Authorization: Bearer` header: a session's, or for U4 that of a mailed link. */
export function bearer(request: Request): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1]
}

/** The browser keeps the cookie for a day after the session expires, in seconds, so that a late form can be stored for its person (stored-form.ts). */
const COOKIE_GRACE = 24 * 60 * 60

export const sessionCookie = (token: string, seconds: number): string =>
  setCookie("session", token, seconds + COOKIE_GRACE)
export const clearedSessionCookie = (): string => clearedCookie("session")

export const ownSessionCookie = (token: string, seconds: number): string => setCookie("own-session", token, seconds)
export const clearedOwnSessionCookie = (): string => clearedCookie("own-session")
