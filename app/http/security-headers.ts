import { settings } from "../../settings.ts"

const YEAR = 31_536_000

/** The content security policy of pages: only this page's own scripts, by its nonce; nothing embeds us; forms go home. Development may add what Vite needs. */
function policy(nonce: string): string {
  const development = import.meta.env.DEV
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/** The headers every answer carries. Private answers are never stored; assets with a hash in their name set their own caching. */
export function secure(headers: Headers, nonce: string): void {
  headers.set("Content-Security-Policy", policy(nonce))
  headers.set("X-Content-Type-Options", "nosniff")
  headers.set("X-Frame-Options", "DENY")
  headers.set("Referrer-Policy", "same-origin")
  headers.set("Cross-Origin-Opener-Policy", "same-origin")
  headers.set("Cross-Origin-Resource-Policy", "same-origin")
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store")
  if (settings().baseUrl.protocol === "https:") {
    headers.set("Strict-Transport-Security", `max-age=${YEAR}; includeSubDomains`)
  }
}
