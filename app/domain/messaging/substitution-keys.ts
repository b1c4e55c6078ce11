/** The substitution keys, in the order of the guide. Source: specification 2 section 3. */
export const SUBSTITUTION_KEYS = [
  "unitNumber",
  "firstName",
  "lastName",
  "propertyName",
  "propertyAddress",
  "propertyCity",
  "propertyState",
  "propertyZip",
  "companyName",
  "companyAddress",
  "companyCity",
  "companyState",
  "companyZip",
  "companyPhone",
  "companyEmail",
  "propertyWebsite",
  "propertyPhone",
  "propertyEmail",
  "currentMonthName",
  "currentDay",
  "currentYear",
  "leaseEndDate",
  "unitAddress",
  "unitCity",
  "unitState",
  "unitZip",
  "nextYear",
  "currentUser",
  "monthlyDueDay",
  "monthlyLateDay",
  "lateFee",
  "tenantEmail",
  "tenantPhone",
  "moveInDate",
  "rentPayment",
  "depositReserve",
  "totalBalance",
  "rentBalance",
  "lateFeeBalance",
  "otherFeeBalance",
  "recurringCharges",
] as const

export type SubstitutionKey = (typeof SUBSTITUTION_KEYS)[number]

export type Substitutes = Readonly<Record<SubstitutionKey, string>>

export const NO_VALUES = Object.fromEntries(SUBSTITUTION_KEYS.map((key) => [key, ""])) as Substitutes

/** A piece of a text: literal text, or the value of a key ("" without a value). */
export type Piece = { text: string; key?: SubstitutionKey }

const KEY = /\[(\w{1,40})\]/g

/** Splits a text at its keys, each with its value. Keys are case-sensitive; unknown keys stay as typed; values are not searched for keys. */
export function piecesOf(text: string, values: Substitutes): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: name = "", index } of text.matchAll(KEY)) {
    if (!isKey(name)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: values[name], key: name })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** Replaces the keys once, as plain text; a key without a value becomes "". */
export const fill = (text: string, values: Substitutes): string =>
  piecesOf(text, values)
    .map((piece) => piece.text)
    .join("")

const isKey = (name: string): name is SubstitutionKey => Object.hasOwn(NO_VALUES, name)
