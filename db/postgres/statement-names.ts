/** A text gets a name when it is used a second time. The server prepares a named statement once per session, and each name uses memory there. */
const MOST = 1_500
const SEEN = 3_000

/** Other statements, such as FETCH from a cursor, do not return a fixed list of columns. */
const PLANNED = /^[\s(]*(?:select|insert|update|delete|with)\b/i

const names = new Map<string, string>()
const seen = new Set<string>()

export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || !PLANNED.test(text)) return known
  if (!seen.delete(text)) {
    const [oldest] = seen.size >= SEEN ? seen : []
    if (oldest !== undefined) seen.delete(oldest)
    seen.add(text)
    return undefined
  }
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
