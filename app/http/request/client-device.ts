const MAX_LENGTH = 300

/** The User-Agent without control characters, cut to 300 characters. Null if absent. */
export function clientDevice(request: Request): string | null {
  const userAgent = request.headers.get("user-agent") ?? ""
  const plain = userAgent
    .slice(0, MAX_LENGTH)
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
  return plain === "" ? null : plain
}
