import { settings } from "../../../settings.ts"

const SAFE = new Set(["GET", "HEAD"])

/**
 * A request that changes something comes from one of our own pages. Browsers send Sec-Fetch-Site and Origin (only Origin on plain http to another
 * machine); every one that is present must name us. A cookie without either header is refused: the browser is too old, or another site suppressed them. A
 * request without a cookie comes from a program and is allowed, unless its Referer names another site. Source: threats.md F5.
 */
export function comesFromOurPages({ method, headers, url }: Request): boolean {
  if (SAFE.has(method)) return true
  const [site, origin, referer] = ["sec-fetch-site", "origin", "referer"].map((name) => headers.get(name))
  if (site && site !== "same-origin" && site !== "none") return false
  if (origin) return isOurs(origin, url)
  if (site) return true
  return !headers.has("cookie") && (!referer || isOurs(URL.parse(referer)?.origin ?? "", url))
}

function isOurs(origin: string, url: string): boolean {
  const { baseUrl, baseUrlGiven } = settings()
  if (origin === baseUrl.origin) return true
  return !baseUrlGiven && origin === new URL(url).origin
}
