import { settings } from "../../settings.ts"

/** Whether cookies are marked Secure: on https, and on loopback where browsers allow it; not on http under ALLOW_HTTP=1. */
export function secureCookies(): boolean {
  const { baseUrl, allowHttp } = settings()
  return baseUrl.protocol === "https:" || !allowHttp
}
