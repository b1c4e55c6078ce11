import { settings } from "../../settings.ts"

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Whether this Host header is ours: BASE_URL's host, or a name of this machine while no BASE_URL is set. */
export function isOurHost(host: string | undefined): boolean {
  const { baseUrl, baseUrlGiven } = settings()
  if (host === baseUrl.host) return true
  const name = URL.parse(`http://${host ?? ""}`)?.hostname
  return !baseUrlGiven && name !== undefined && LOOPBACK.has(name)
}
