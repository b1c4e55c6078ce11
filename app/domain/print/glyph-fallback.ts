/** The text as a typeface can show it. A name in a foreign script must neither stop a document nor leave silent gaps. Source: threats.md F17. */

const MISSING = "[?]"

const PLAIN = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Replaces characters that the typeface lacks by their plain form ("fi"), or a run of them by MISSING. Breaks become spaces; invisible characters are removed. */
export function withFallbackGlyphs(text: string, has: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text
  const visible = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
  const printable = Array.from(graphemes.segment(visible), ({ segment }) => glyphsFor(segment, has))
  return printable.filter((part, index) => part !== MISSING || printable[index - 1] !== MISSING).join("")
}

export function lacks(text: string, has: (codePoint: number) => boolean): boolean {
  return withFallbackGlyphs(text, has).split(MISSING).length > text.split(MISSING).length
}

function glyphsFor(grapheme: string, has: (codePoint: number) => boolean): string {
  const hasAll = (text: string) => Array.from(text).every((character) => has(character.codePointAt(0) ?? 0))
  const bare = grapheme.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
  if (hasAll(bare)) return bare
  const plain = bare.normalize("NFKD").replaceAll(/\p{Mark}/gu, "")
  return plain !== "" && hasAll(plain) ? plain : MISSING
}
