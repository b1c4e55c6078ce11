/**
 * A message for a person whose browser does not store the cookie of a new session; otherwise they would return to the sign-in page without
 * explanation. Safari drops `__Host-` cookies on http://localhost; so does every browser on plain http elsewhere without ALLOW_HTTP=1.
 */

/** How long a session counts as new, in milliseconds. */
const JUST_NOW = 60_000
const MAX_REMEMBERED = 1_000
/** When a session was last opened from an address. In memory: it matters for one redirect. */
const opened = new Map<string, number>()

export function rememberSignIn(address: string | null): void {
  if (opened.size >= MAX_REMEMBERED) opened.clear()
  opened.set(String(address), Date.now())
}

/** Marks a visitor's redirect to the sign-in page after a session was just opened from their address: its cookie did not come back. */
export function reportLostCookie({ headers }: Request, response: Response, address: string | null): void {
  const [path = "", query = ""] = (response.headers.get("location") ?? "").split("?")
  if (path !== "/login" || URL.parse(headers.get("referer") ?? "")?.pathname !== "/login") return
  const at = opened.get(String(address))
  if (at === undefined || Date.now() - at > JUST_NOW) return
  opened.delete(String(address))
  const marked = new URLSearchParams(query)
  marked.set("signed-in", "true")
  response.headers.set("location", `${path}?${marked}`)
}
