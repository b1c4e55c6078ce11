/** The typed search, as patterns for LIKE with "\" as the escape character. */
import { normalizeForSearch } from "./contact.ts"

const APOSTROPHES = /['‘’‛ʹʻʼ´`′＇]/g
/** Fewer digits than this are a unit's number, not a phone's. */
const MIN_PHONE_DIGITS = 4
/** Further words are searched as one text. */
const MAX_WORDS = 10
/** This many digits or more match anywhere in the phone; fewer match its beginning or end. */
const LOCAL_PHONE_DIGITS = 7

/** Plain lower case without accents, any run of blanks as one, every apostrophe straight: "Wei  O’Neil" becomes "wei o'neil". */
export function plainText(text: string): string {
  return normalizeForSearch(text.replaceAll(APOSTROPHES, "'")).replaceAll(/\s+/g, " ").trim()
}

/** A pattern for text from `plainText` that contains the typed text unchanged. */
export const textPattern = (typed: string): string => `%${withoutWildcards(plainText(typed))}%`

/** Patterns for such a text that contains every typed word, in any order; also finds "lindqvist zoe" and "Chen, Wei". */
export function wordPatterns(typed: string): string[] {
  const words = plainText(typed.replaceAll(",", " ")).split(" ")
  const parts = [...words.slice(0, MAX_WORDS), words.slice(MAX_WORDS).join(" ")]
  return [parts[0] ?? "", ...parts.slice(1).filter(Boolean)].map((word) => `%${withoutWildcards(word)}%`)
}

/** Patterns for ten digits of a phone typed in any style, whole or the beginning or end; none when the text is not a phone. */
export function phonePatterns(typed: string): string[] {
  if (!/^[\d\s()+.\-/]+$/.test(typed)) return []
  const all = typed.replaceAll(/\D/g, "")
  const digits = all.length === 11 && all.startsWith("1") ? all.slice(1) : all
  if (digits.length < MIN_PHONE_DIGITS) return []
  return digits.length < LOCAL_PHONE_DIGITS ? [`${digits}%`, `%${digits}`] : [`%${digits}%`]
}

/** A part of a pattern that matches the text itself: its wildcards are escaped. */
export const withoutWildcards = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
