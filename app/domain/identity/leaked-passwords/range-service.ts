/** A service that lists hashes by their first five digits, like Pwned Passwords (k-anonymity). It learns neither the password nor its full hash. */

/** The most bytes of an answer. A padded range has some 60 KB. */
const LONGEST = 1_000_000
const PREFIX = 5

/** Whether the service lists this SHA-1 (40 upper-case hexadecimal digits). Throws if the service cannot be reached or its answer is invalid. */
export async function isInRange(service: URL, digest: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(new URL(digest.slice(0, PREFIX), service), {
    // Padding hides the length of the range from an observer of the network.
    headers: { "Add-Padding": "true", "User-Agent": "Suitekeeper" },
    redirect: "error",
    signal,
  })
  if (!answer.ok || answer.body === null) throw new Error(`${service.host} answered ${answer.status}`)
  const rest = digest.slice(PREFIX)
  const lines = (await textOf(answer.body, service.host)).split(/\r?\n/)
  const found = lines.find((line) => line.slice(0, rest.length).toUpperCase() === rest)
  // Padding lines have the count 0.
  return found !== undefined && Number(found.slice(rest.length + 1)) > 0
}

async function textOf(body: ReadableStream<Uint8Array>, host: string): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > LONGEST) throw new Error(`${host} answered with more than ${LONGEST} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString("latin1")
}
