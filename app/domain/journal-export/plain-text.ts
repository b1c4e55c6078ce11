/** What the old file format takes: one line, no tab, no quotation mark, letters of Windows-1252's common part. Source: money.md 11.8. */
const BREAKS = /[\p{C}\p{Zl}\p{Zp}\s"]+/gu

/** Signs that phones type by themselves, and letters that lose no mark by normalization, as plain ones. */
const LIKE: Readonly<Record<string, string>> = {
  ...{ "‘": "'", "’": "'", "“": "'", "”": "'", "–": "-", "—": "-", "€": "EUR" },
  ...{ Ł: "L", ł: "l", Đ: "D", đ: "d", ı: "i", Œ: "OE", œ: "oe" },
}

/** Letters that the format lacks lose their marks, or become a question mark. Cut to so many characters. */
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

/** Whether each letter is one of the format, or is like one. */
export const isAllPlain = (text: string): boolean => !plainText(text.replaceAll("?", ""), text.length).includes("?")
