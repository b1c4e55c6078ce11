/** The displayable text of a mail: plain text, without characters that hide or reorder it. HTML is never shown as HTML. Source: threats.md T8. */
import { compile } from "html-to-text"

/** The longest stored text, in characters; people write far less. */
export const LONGEST_TEXT = 200_000
/** HTML beyond this length is not read, because its text would exceed the stored length. */
const LONGEST_HTML = 1_000_000
/** Replies put "Re: " before it, and a mail's subject has at most 200 characters. */
const MAX_SUBJECT_LENGTH = 190
const LONGEST_NAME = 120

/** Controls that reorder the text after them. Direction marks and joiners stay, because languages need them. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/gu
const HIDDEN_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** One line of a mail (a subject, a name), at most `longest` characters. Hidden characters become blanks. */
export function cleanLine(text: string, longest = MAX_SUBJECT_LENGTH): string {
  const line = text.replaceAll(HIDDEN_IN_LINE, " ").replaceAll(/\s+/gu, " ").trim().toWellFormed()
  return line.length <= longest ? line : `${cut(line, longest - 1)}…`
}

export const cleanName = (text: string): string => cleanLine(text, LONGEST_NAME)

/** The lines of a mail's text without control characters. A cut text says so at its end. */
export function cleanText(text: string): { text: string; isCut: boolean } {
  const lines = withoutControls(cut(text, 2 * LONGEST_TEXT).replaceAll(/\r\n?/g, "\n"))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{4,}/g, "\n\n\n")
    .trim()
    .toWellFormed()
  const isCut = lines.length > LONGEST_TEXT || text.length > 2 * LONGEST_TEXT
  return {
    text: isCut ? `${cut(lines, LONGEST_TEXT).trimEnd()}\n\n[The rest of this mail is left out.]` : lines,
    isCut,
  }
}

/** Most mails have no control characters, which one test shows. */
function withoutControls(text: string): string {
  if (/^[\t\n\x20-\x7e]*$/.test(text)) return text
  return (
    text
      .replaceAll(/[\p{Zl}\p{Zp}]/gu, "\n")
      // The tab and the line feed stay.
      .replaceAll(/[^\P{Cc}\t\n]/gu, "")
      .replaceAll(REORDERING, "")
  )
}

/** Cuts a text, but never between the halves of one character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(length - 1))
  return text.slice(0, isSplit ? length - 1 : length)
}

/** Marks the place of HTML nested too deep or with too many parts; no text contains this character. */
const LEFT_OUT = "\ufdd0"

const SKIPPED = ["img", "style", "script", "noscript", "title", "head", "svg", "object", "iframe", "form"]

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: 500, maxChildNodes: 20_000, ellipsis: LEFT_OUT },
  selectors: [
    ...SKIPPED.map((selector) => ({ selector, format: "skip" })),
    // A link is shown with its address, because its text may name another one.
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "ul", options: { itemPrefix: "- " } },
    { selector: "blockquote", options: { trimEmptyLines: true } },
  ],
})

/** The text of HTML, with the addresses of its links. */
export function textOfHtml(html: string): { text: string; isCut: boolean } {
  const text = toText(cut(html, LONGEST_HTML))
  return { text: text.replaceAll(LEFT_OUT, "[…]"), isCut: html.length > LONGEST_HTML || text.includes(LEFT_OUT) }
}
