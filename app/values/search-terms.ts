/** The typed search, as patterns for LIKE with "\" as the escape character. */
import { normalizeForSearch } from "./contact.ts"

const APOSTROPHES = /['‘’‛ʹʻʼ´`′＇]/g
/** Fewer digits than this are a unit's number rather than a phone's. */
const MIN_PHONE_DIGITS = 4
/** From this many digits on they match anywhere in the phone; fewer match its beginning or end. */
const LOCAL_PHONE_DIGITS = 7

/** Plain lower case without accents, any run of blanks as one, every apostrophe straight: "Wei  O’Neil" becomes "wei o'neil". */
export function plainText(text: string): string {
  return normalizeForSearch(text.replaceAll(APOSTROPHES, "'")).replaceAll(/\s+/g, " ").trim()
}

/**
 * Patterns for text that `plainText` made: the typed text, and with a comma also the other way round, so that "Chen, Wei" finds "wei chen". An apostrophe
 * matches any one character: stored texts have whichever was typed.
 */
export function textPatterns(typed: string): string[] {
  const words = plainText(typed)
  const [last = "", ...rest] = words.split(",").map((part) => part.trim())
  const turned = [rest.join(", "), last].filter(Boolean).map(escaped).join("% ")
  return words.includes(",") && turned !== "" ? [`%${escaped(words)}%`, `%${turned}%`] : [`%${escaped(words)}%`]
}

/** Patterns for ten digits of a phone typed in any style, whole or the beginning or end; none when the text is not a phone. */
export function phonePatterns(typed: string): string[] {
  if (!/^[\d\s()+.\-/]+$/.test(typed)) return []
  const all = typed.replaceAll(/\D/g, "")
  const digits = all.length === 11 && all.startsWith("1") ? all.slice(1) : all
  if (digits.length < MIN_PHONE_DIGITS) return []
  return digits.length < LOCAL_PHONE_DIGITS ? [`${digits}%`, `%${digits}`] : [`%${digits}%`]
}

const escaped = (text: string): string => withoutWildcards(text).replaceAll("'", "_")

/** A part of a pattern that matches the text itself: its wildcards are escaped. */
export const withoutWildcards = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
