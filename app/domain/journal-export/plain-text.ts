/** Text that the old file format accepts: one line, no tab, no quotation mark, only letters that Windows-1252 and Latin 1 share. Source: money.md 11.8. */
const BREAKS = /[\p{C}\p{Zl}\p{Zp}\s"]+/gu

/** Plain replacements for characters that phones insert, and for letters that normalization does not change. */
const LIKE: Readonly<Record<string, string>> = {
  ...{ "‘": "'", "’": "'", "“": "'", "”": "'", "–": "-", "—": "-", "€": "EUR" },
  ...{ Ł: "L", ł: "l", Đ: "D", đ: "d", ı: "i", Œ: "OE", œ: "oe" },
}

/** Letters that the format does not have lose their accents or become a question mark. Cuts the text to `most` characters. */
export function plainText(text: string, most: number): string {
  const line = text.replaceAll(BREAKS, " ").trim()
  return Array.from(line, letterFor).join("").slice(0, most).trim()
}

function letterFor(letter: string): string {
  if (isPlain(letter)) return letter
  const like = LIKE[letter]
  if (like) return like
  const bare = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "")
  return bare !== "" && Array.from(bare).every(isPlain) ? bare : "?"
}

const isPlain = (letter: string): boolean => /^[\x20-\x7e\xa0-\xff]$/.test(letter)

/** Whether the format has each letter or a similar one. */
export const isAllPlain = (text: string): boolean => !plainText(text.replaceAll("?", ""), text.length).includes("?")
