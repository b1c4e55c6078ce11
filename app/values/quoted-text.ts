/** Separates an email's own text from the text it quotes. Pure, for plain text only. */

export type TextPart = { isQuoted: boolean; text: string }

/** "On Nov 14, 2026, Dana wrote:" and the like before a quotation; mail programs break this over two lines. */
const ATTRIBUTION =
  /^(?:on|am|le|el|il|op|den)\b.{4,200}(?:wrote|schrieb.*|a écrit|escribió|ha scritto|schreef|skrev.*)\s*:$/i
/** Longer lines introduce no quotation, and matching them would be slow. */
const MAX_ATTRIBUTION_LENGTH = 500

const isAttribution = (line: string): boolean => line.length <= MAX_ATTRIBUTION_LENGTH && ATTRIBUTION.test(line)

/** All text after this line is quoted, because Outlook and others mark only the beginning. */
const BEGINNING = /^(?:-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht).*|_{20,})$/i

/** The non-empty parts of a body in order, each without blank lines around it. */
export function textParts(body: string): TextPart[] {
  const lines = body.replaceAll(/\r\n?/g, "\n").split("\n")
  const parts: { isQuoted: boolean; lines: string[] }[] = []
  for (const [index, isQuoted] of quotedLines(lines).entries()) {
    const last = parts.at(-1)
    if (last?.isQuoted === isQuoted) last.lines.push(lines[index] ?? "")
    else parts.push({ isQuoted, lines: [lines[index] ?? ""] })
  }
  return parts.flatMap(({ isQuoted, lines: own }) => {
    const text = own
      .join("\n")
      .replace(/^(?:[^\S\n]*\n)+/, "")
      .trimEnd()
    return text === "" ? [] : [{ isQuoted, text }]
  })
}

/** Whether each line is quoted. Lines that introduce a quotation, and blank lines before it, count as quoted. */
function quotedLines(lines: readonly string[]): boolean[] {
  const begins = lines.findIndex((line) => BEGINNING.test(line.trim()))
  const quoted = lines.map((line, index) => line.startsWith(">") || (begins >= 0 && index >= begins))
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (quoted[index] || !quoted[index + 1]) continue
    const line = lines[index]?.trim() ?? ""
    const before = lines[index - 1]?.trim() ?? ""
    if (line === "" || isAttribution(line)) quoted[index] = true
    else if (isAttribution(`${before} ${line}`)) quoted.fill(true, index - 1, index + 1)
  }
  return quoted
}
