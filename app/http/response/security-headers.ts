import { settings } from "../../../settings.ts"

const YEAR = 31_536_000

/** The content security policy of pages: own scripts by nonce only; no embedding; forms only to us. Development may add what Vite needs. */
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

/** For other responses, which load nothing wherever they are shown: assets, plain texts, /api. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The headers of every response, with a page's policy when its `nonce` is given. A response that sets one of them itself keeps its own: a file its
 * stricter policy, an asset its caching. Without caching headers a response is private and never stored.
 */
export function securityHeaders(nonce?: string): Record<string, string> {
  return {
    "Content-Security-Policy": nonce === undefined ? NOTHING : policy(nonce),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
    ...strictTransport(),
  }
}

/** Adds the headers that a response does not set itself, and the UTF-8 charset of text. */
export function secure(headers: Headers, nonce?: string): void {
  for (const [name, value] of Object.entries(securityHeaders(nonce))) if (!headers.has(name)) headers.set(name, value)
  const type = headers.get("Content-Type") ?? ""
  if (type.startsWith("text/") && !type.includes("charset")) headers.set("Content-Type", `${type}; charset=utf-8`)
}

/** A registrable domain, such as example.com or example.co.uk, as far as its name shows. */
const DOMAIN_ITSELF = /^[^.]+\.([^.]+|(ac|co|com|edu|gov|ne|net|or|org)\.[a-z]{2})$/

/** On https only. A portal on its own host includes subdomains; one on the domain itself must not include other sites (docs/decisions/0011). */
function strictTransport(): Record<string, string> {
  const { protocol, hostname } = settings().baseUrl
  if (protocol !== "https:") return {}
  const below = DOMAIN_ITSELF.test(hostname) ? "" : "; includeSubDomains"
  return { "Strict-Transport-Security": `max-age=${YEAR}${below}` }
}
