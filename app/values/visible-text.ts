/** Control characters, signs that turn the direction of writing, and line separators: what could make a line look like another one. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The text with what is not seen written out ("\u001b"), so that nobody who wrote it can mislead who reads it. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
