/** A request's path in one spelling. The router takes "/API/user/account/" and "/%61pi/user/account" for "/api/user/account", so must whoever judges by the path. */
export function addressOf(request: Request): string {
  const parts = new URL(request.url).pathname.split("/").filter((part) => part !== "")
  return `/${parts.map((part) => decoded(part).replaceAll("/", "%2F").toLowerCase()).join("/")}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
