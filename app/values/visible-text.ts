/** Control characters, bidirectional controls and line separators, which could make a line look like another. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The text with invisible characters escaped ("\u001b"), so that its author cannot mislead its reader. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/** A file's name for a message: its beginning in quotation marks, without characters that hide or reorder text. */
export const quotedName = (name: string): string => `“${name.replaceAll(/\p{C}/gu, "").slice(0, 80)}”`

/** Characters that hide or reorder text: format characters (\p{Cf}), separators, blank letters. Source: threats.md, docs/decisions/0019. */
const HIDING = /\u034f|[\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/u
/** The joiners U+200C and U+200D are visible, and names need them, between letters of scripts that join, and in emoji. */
const BEFORE_JOINER = `[${[
  ...["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu"],
  ...["Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar", "Tibetan"],
]
  .map((script) => `\\p{Script=${script}}`)
  .join("")}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]`
const JOINER = new RegExp(`(?<=${BEFORE_JOINER})[\\u200c\\u200d](?=[\\p{L}\\p{M}\\p{Extended_Pictographic}])`, "gu")

/** Whether a text of several lines has no characters that hide or reorder text. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll(/[\n\r\t]/g, " "))
}

/** Whether a line has no control characters and none that hide or reorder text. */
export function isPlainLine(text: string): boolean {
  return !/\p{Cc}/u.test(text) && !HIDING.test(text.replaceAll(JOINER, ""))
}
