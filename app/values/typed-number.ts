/**
 * Parses amounts and percents as people type them, for forms, their scripts and imported files. Text before the number may be dropped (letters,
 * blanks, "$"), and a unit after it. No text is read as another amount: "7,5" is not 75, "-25" is not 25, "12k" and "1e5" are refused. Source:
 * specification 1 section 5, docs/decisions/0010.
 */
import { type Cents, formatPlain, isCents } from "./money.ts"

type Kind = { before: RegExp; after: RegExp; digits: RegExp }

const MONEY: Kind = {
  before: /^[\s\p{L}$]+(?=[\d.])/u,
  after: /\s*(?:usd|dollars?|\$)$/i,
  digits: /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{0,2})?$/,
}
const PERCENT: Kind = {
  before: /^[\s\p{L}]+(?=[\d.])/u,
  after: /\s*(?:percent|pct|%)$/i,
  digits: /^\d*(?:\.\d{0,2})?$/,
}
/** Longer than any accepted number, and short enough to search. */
const MAX_LENGTH = 60

/** The digits of a number of this kind, without the text around them; undefined for any other text. */
function digitsIn(text: string, { before, after, digits }: Kind): string | undefined {
  const rest = text.replace(before, "").trimEnd()
  if (rest.length > MAX_LENGTH) return undefined
  const bare = rest.replace(after, "")
  return digits.test(bare) && /\d/.test(bare) ? bare.replaceAll(",", "") : undefined
}

/** Cents, 0 or more, from dollars ("1,250.50", "$12", ".5", "1250 USD"). Undefined for any other text, such as a minus sign or misplaced commas. */
export function parseAmount(text: string): Cents | undefined {
  const [whole = "", part = ""] = digitsIn(text, MONEY)?.split(".") ?? [undefined]
  if (whole + part === "") return undefined
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"))
  return isCents(cents) ? cents : undefined
}

/** A number of percent ("7.5", "7.5%", "3.25 %"), 0 or more with at most two decimals. Undefined for any other text: a comma, a minus sign. */
export function parsePercent(text: string): number | undefined {
  const digits = digitsIn(text, PERCENT)
  return digits === undefined ? undefined : Number(digits)
}

/** Formats an amount or percent field: `typed` while the person types, `left` when the field loses focus. */
export type Shape = { typed: (text: string) => string; left: (text: string) => string }

/** An amount is shown as "1,250.50"; an invalid one remains as typed. */
export const AMOUNT_SHAPE: Shape = {
  typed: (text) => text.replace(MONEY.before, ""),
  left(text) {
    const cents = parseAmount(text)
    return cents === undefined ? text : formatPlain(cents)
  },
}

export const PERCENT_SHAPE: Shape = {
  typed: (text) => text.replace(PERCENT.before, ""),
  left(text) {
    const percent = parsePercent(text)
    return percent === undefined || percent > 100 ? text : percent.toFixed(2)
  },
}
