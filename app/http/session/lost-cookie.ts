/** Explains a sign-in that fails because the browser drops `__Host-` cookies: Safari on http://localhost, and all browsers on plain http without ALLOW_HTTP=1. */

/** A session counts as new for this long, in milliseconds. */
const JUST_NOW = 60_000
const MAX_REMEMBERED = 1_000
/** When each address last opened a session. In memory only, because it matters for one redirect. */
const opened = new Map<string, number>()

export function rememberSignIn(address: string | null): void {
  if (opened.size >= MAX_REMEMBERED) opened.clear()
  opened.set(String(address), Date.now())
}

/** Marks the redirect to sign-in if the visitor's address has just opened a session, because then its cookie is missing. */
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
