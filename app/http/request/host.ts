import { settings } from "../../../settings.ts"

/** This machine and perhaps a port, and nothing else: the header becomes part of an address. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** Whether this Host header is ours: BASE_URL's host, or a name of this machine while no BASE_URL is set. */
export function isOurHost(host: string | undefined): boolean {
  const { baseUrl, baseUrlGiven } = settings()
  if (host === baseUrl.host) return true
  return !baseUrlGiven && LOOPBACK.test(host ?? "") && URL.canParse(`http://${host}`)
}
