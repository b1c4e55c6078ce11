/** The text as a typeface can show it. A name in a foreign script must neither stop a document nor leave silent gaps. Source: threats.md F17. */

/** Replaces characters the typeface lacks. */
const MISSING = "[?]"

const PLAIN = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/**
 * The text for a typeface: each character it `has` stays, others take their plain form if it has that ("ﬁ" becomes "fi"), and a run of the rest
 * becomes one MISSING. Line breaks become spaces; invisible characters are removed.
 */
export function withFallbackGlyphs(text: string, has: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text
  const visible = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
  const printable = Array.from(graphemes.segment(visible), ({ segment }) => glyphsFor(segment, has))
  return printable.filter((part, index) => part !== MISSING || printable[index - 1] !== MISSING).join("")
}

/** Whether the typeface lacks a character of the text. */
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
