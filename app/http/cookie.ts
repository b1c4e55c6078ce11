import { settings } from "../../settings.ts"

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Whether cookies are marked Secure: on https, and on loopback where browsers allow it; not under ALLOW_HTTP=1 elsewhere. */
export function secureCookies(): boolean {
  const { baseUrl } = settings()
  return baseUrl.protocol === "https:" || LOOPBACK.has(baseUrl.hostname)
}
