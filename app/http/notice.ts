/** A notice survives the redirect after a form in a short-lived cookie; the next page shows it and clears it. */
import { secureCookies } from "./cookie.ts"

const NAME = "notice"

/** The Set-Cookie value that carries a notice to the next page. */
export function noticeCookie(text: string): string {
  const value = Buffer.from(text, "utf8").toString("base64url")
  return `${NAME}=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax${secureCookies() ? "; Secure" : ""}`
}

/** The Set-Cookie value that forgets the notice once it was shown. */
export function clearedNotice(): string {
  return `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
}

/** The notice that came with this request, or null. */
export function readNotice(request: Request): string | null {
  const match = /(?:^|;\s*)notice=([\w-]{1,2000})(?:;|$)/.exec(request.headers.get("cookie") ?? "")
  return match?.[1] ? Buffer.from(match[1], "base64url").toString("utf8") : null
}
