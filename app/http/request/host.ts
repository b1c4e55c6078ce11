import { settings } from "../../../settings.ts"

/** A loopback name and an optional port, nothing else, because the header becomes part of an address. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** The Host header is ours: the host of BASE_URL, or without BASE_URL a loopback name. */
export function isOurHost(host: string | undefined): boolean {
  const { baseUrl, baseUrlGiven } = settings()
  if (host === baseUrl.host) return true
  return !baseUrlGiven && LOOPBACK.test(host ?? "") && URL.canParse(`http://${host}`)
}
