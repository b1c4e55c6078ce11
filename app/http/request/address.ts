/** A request's path in one spelling. The router takes "/API/user/account/" and "/%61pi/user/account" for "/api/user/account", so must whoever judges by the path. */
export const addressOf = (request: Request): string => spelled(new URL(request.url).pathname)

/** A path in that one spelling. */
export function spelled(path: string): string {
  const parts = path.split("/").filter((part) => part !== "")
  return `/${parts.map((part) => (decoded(part) ?? part).replaceAll("/", "%2F").toLowerCase()).join("/")}`
}

/** Whether the router can decode a request's path; of one that it cannot, it would write into the log in its own way. */
export const isDecodable = (request: Request): boolean =>
  new URL(request.url).pathname.split("/").every((part) => decoded(part) !== undefined)

/** An address of this site as it is, anything else as the account page: no way leads to somebody else's site. */
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
