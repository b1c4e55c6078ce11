/** A request's normalized path. The router accepts "/%61pi/user/" for "/api/user", so every check of a path must use this function. */
export const pathOfRequest = (request: Request): string => spelled(new URL(request.url).pathname)

export function spelled(path: string): string {
  const parts = path.split("/").filter((part) => part !== "")
  return `/${parts.map((part) => (decoded(part) ?? part).replaceAll("/", "%2F").toLowerCase()).join("/")}`
}

/** For any other path the router would log an error in its own format. */
export const isDecodable = (request: Request): boolean =>
  new URL(request.url).pathname.split("/").every((part) => decoded(part) !== undefined)

/** An address of this site, or the account page instead of any other, so that no redirect leaves the site. */
export function ownAddress(back: string): string {
  const base = "http://here.invalid"
  const url = back.startsWith("/") ? URL.parse(back, base) : null
  return url?.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search : "/account"
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
