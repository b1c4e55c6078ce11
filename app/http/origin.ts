import { settings } from "../../settings.ts"

const SAFE = new Set(["GET", "HEAD"])

/**
 * Whether a request that changes something comes from one of our own pages. Browsers say so in Sec-Fetch-Site; where they do not
 * (plain http beyond this machine), the Origin must be ours. What sends neither is no browser: no other site can make it send a cookie.
 */
export function comesFromOurPages(request: Request): boolean {
  if (SAFE.has(request.method)) return true
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin" || site === "none"
  const origin = request.headers.get("origin")
  if (origin === null) return true
  return isOurs(origin, request)
}

function isOurs(origin: string, request: Request): boolean {
  const { baseUrl, baseUrlGiven } = settings()
  if (origin === baseUrl.origin) return true
  return !baseUrlGiven && origin === new URL(request.url).origin
}
