import { settings } from "../../../settings.ts"

const YEAR = 31_536_000

export type PageTerms = { nonce: string; hasCardEntry: boolean }

/** The hosts of the provider's script, frames (the form and the bank's questions) and calls. */
const PROVIDER = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
}

/** The content security policy of pages: own scripts by nonce, no embedding, forms to us only. The provider's hosts only on a page with its form. */
function policy({ nonce, hasCardEntry }: PageTerms): string {
  const development = import.meta.env.DEV
  const { script, frame, connect } = hasCardEntry ? PROVIDER : { script: [], frame: [], connect: [] }
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...script].join(" "),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...(development ? ["ws:"] : []), ...connect].join(" "),
    ...(hasCardEntry ? [["frame-src", ...frame].join(" ")] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/** The policy of all other responses, which never load anything: assets, plain texts, /api. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `page` adds a page's policy. A response keeps a header that it sets itself. Without caching headers it is private and never stored. */
export function securityHeaders(page?: PageTerms): Record<string, string> {
  return {
    "Content-Security-Policy": page === undefined ? NOTHING : policy(page),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    // The provider's frame opens a window in which the bank authenticates the payer.
    "Cross-Origin-Opener-Policy": page?.hasCardEntry ? "same-origin-allow-popups" : "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
    ...strictTransport(),
  }
}

/** Adds the headers that a response does not set itself, and the UTF-8 charset for text. */
export function secure(headers: Headers, page?: PageTerms): void {
  for (const [name, value] of Object.entries(securityHeaders(page))) if (!headers.has(name)) headers.set(name, value)
  const type = headers.get("Content-Type") ?? ""
  if (type.startsWith("text/") && !type.includes("charset")) headers.set("Content-Type", `${type}; charset=utf-8`)
}

/** A registrable domain such as example.com or example.co.uk, as far as its name shows. */
const DOMAIN_ITSELF = /^[^.]+\.([^.]+|(ac|co|com|edu|gov|ne|net|or|org)\.[a-z]{2})$/

/** On https only. A portal on its own host includes subdomains. A portal on the domain itself must not, because other sites may use them (docs/decisions/0011). */
function strictTransport(): Record<string, string> {
  const { protocol, hostname } = settings().baseUrl
  if (protocol !== "https:") return {}
  const below = DOMAIN_ITSELF.test(hostname) ? "" : "; includeSubDomains"
  return { "Strict-Transport-Security": `max-age=${YEAR}${below}` }
}
