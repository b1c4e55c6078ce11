import { settings } from "../../../settings.ts"

const SAFE = new Set(["GET", "HEAD"])

/**
 * Whether a request that changes something comes from one of our own pages. Browsers send Sec-Fetch-Site and Origin (plain http beyond this machine:
 * only Origin): those present must be ours. A request with a cookie and neither header is refused: an old browser, or one that another site
 * suppressed. Without a cookie it is a program, unless a Referer names another site. Source: threats.md F5.
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
