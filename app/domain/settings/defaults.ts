/** The property's defaults: one table of key, label and schema for every use. Source: specification 1 sections 3 and 5, api.md A8. */
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { type Day, DEFAULT_ZONE, dayAt } from "~/values/calendar.ts"
import { isEmail, isPhoneAsTyped, isWebsite } from "~/values/contact.ts"
import { asCents, formatMoney, formatPlain, MAX_CENTS } from "~/values/money.ts"
import { isZone } from "~/values/time-zones.ts"
import { parseAmount, parsePercent } from "~/values/typed-number.ts"
import { allowing, INVALID } from "../field-hints.ts"
import { line, lines } from "../inputs.ts"
import { Refusal } from "../refusal.ts"
import { storedSettings } from "../stored-settings.ts"

const BAD_DAY = "Invalid value, must be day of the month from 1 to 28."
const BAD_PERCENT = "Invalid value, must be percentage from 0 to 100."

/** Typed text ("5", " 2.9 %") becomes the number; the schema refuses anything else. */
const typedDay = (value: unknown) =>
  typeof value === "string" && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value
const typedPercent = (value: unknown) => (typeof value === "string" ? (parsePercent(value) ?? value) : value)
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9

/** The check accepts 1 to 31 although the API's message says 28 (api.md C1), because a day past the month's end means its last day. */
const dayOfMonth = allowing(
  z.preprocess(typedDay, z.int(BAD_DAY).min(1, BAD_DAY).max(31, BAD_DAY).nullable()),
  "Use a whole day of the month, from 1 to 31.",
)
const percentAbove = (allowed: string, min: (value: number) => boolean) =>
  allowing(
    z.preprocess(
      typedPercent,
      z
        .number(BAD_PERCENT)
        .min(0, BAD_PERCENT)
        .max(100, BAD_PERCENT)
        .refine(hasTwoDecimals, BAD_PERCENT)
        .refine(min, BAD_PERCENT)
        .nullable(),
    ),
    allowed,
  )
const percent = percentAbove("Use a percentage from 0 to 100, with at most two decimals.", () => true)
/** A late fee of 0 percent is refused (api.md C2). */
const somePercent = percentAbove(
  "Use a percentage above 0, up to 100, with at most two decimals; leave it empty for no late fees.",
  (value) => value > 0,
)

const BAD_MONEY = `Invalid value, must be an amount from $0.00 to ${formatMoney(MAX_CENTS)}.`
const typedMoney = (value: unknown) => (typeof value === "string" ? (parseAmount(value) ?? value) : value)
/** Whole cents; typed text is dollars. */
const money = z.preprocess(
  typedMoney,
  z.int(BAD_MONEY).min(0, BAD_MONEY).max(MAX_CENTS, BAD_MONEY).transform(asCents).nullable(),
)

/** Blank text means "not configured", as null does. */
const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value)
const optionalText = z.preprocess(blank, lines(500).nullable())
const zone = z.preprocess(
  blank,
  allowing(z.string(INVALID).trim().refine(isZone, INVALID), "Choose a time zone from the list.").nullable(),
)
const website = z.preprocess(
  blank,
  allowing(line(500).refine(isWebsite, INVALID), "Use a web address like https://www.example.com.").nullable(),
)
/** A phone number, stored as typed, so that an extension may follow. */
const phoneAsTyped = z.preprocess(
  blank,
  allowing(line(500).refine(isPhoneAsTyped, INVALID), "Use a phone number like (909) 555-0142.").nullable(),
)
const emailAsTyped = z.preprocess(
  blank,
  allowing(line(500).refine(isEmail, INVALID), "Use an email like name@example.com.").nullable(),
)

const DEFAULTS = {
  lateFeeDay: { label: "Late fee day", schema: dayOfMonth },
  rentDueDay: { label: "Rent due day", schema: dayOfMonth },
  lateFeePercent: { label: "Late fee percent", schema: somePercent },
  balanceIssueDay: { label: "Balance issue day", schema: dayOfMonth },
  autopayDay: { label: "Autopay day", schema: dayOfMonth },
  creditCardFee: { label: "Card fee percent", schema: percent },
  achFee: { label: "ACH fee percent", schema: percent },
  returnedCheckFee: { label: "Fee for a returned check", schema: money },
  websiteHeader: { label: "Website header", schema: optionalText },
  propertyName: { label: "Property name", schema: optionalText },
  propertyAddress: { label: "Property address", schema: optionalText },
  propertyCity: { label: "Property city", schema: optionalText },
  propertyState: { label: "Property state", schema: optionalText },
  propertyZip: { label: "Property ZIP", schema: optionalText },
  companyName: { label: "Company name", schema: optionalText },
  companyAddress: { label: "Company address", schema: optionalText },
  companyCity: { label: "Company city", schema: optionalText },
  companyState: { label: "Company state", schema: optionalText },
  companyZip: { label: "Company ZIP", schema: optionalText },
  companyPhone: { label: "Company phone", schema: phoneAsTyped },
  companyEmail: { label: "Company email", schema: emailAsTyped },
  propertyWebsite: { label: "Property website", schema: website },
  propertyPhone: { label: "Property phone", schema: phoneAsTyped },
  propertyEmail: { label: "Property email", schema: emailAsTyped },
  timezone: { label: "Time zone", schema: zone },
} as const satisfies Record<string, { label: string; schema: z.ZodType<number | string | null> }>

export type DefaultKey = keyof typeof DEFAULTS
/** Every default by name; null when it is not configured. Days are days of the month, percents are numbers of percent. */
export type Defaults = { -readonly [Key in DefaultKey]: z.output<(typeof DEFAULTS)[Key]["schema"]> }

export const DEFAULT_KEYS = Object.keys(DEFAULTS) as DefaultKey[]

/** The key of a default. Refuses other names (404 DEFAULT_NOT_FOUND), such as payment keys and internal settings. */
export function knownDefault(key: string): DefaultKey {
  if (!Object.hasOwn(DEFAULTS, key)) throw new Refusal("DEFAULT_NOT_FOUND")
  return key as DefaultKey
}

export function defaultCalled(key: DefaultKey): { label: string; schema: z.ZodType<number | string | null> } {
  return DEFAULTS[key]
}

/** A default as text for its field; "" when it is not configured. */
export function defaultText(key: DefaultKey, value: number | string | null): string {
  if (key === "returnedCheckFee" && typeof value === "number") return formatPlain(asCents(value))
  return String(value ?? "")
}

/** All defaults, read once per transaction. */
export async function defaultsOf(tx: Tx): Promise<Defaults> {
  return tx.once("defaults", async () => {
    const found = await storedSettings(tx)
    return Object.fromEntries(DEFAULT_KEYS.map((key) => [key, found.get(key) ?? null])) as Defaults
  })
}

export async function zoneOf(tx: Tx): Promise<string> {
  return (await defaultsOf(tx)).timezone ?? DEFAULT_ZONE
}

/** Today in the property's time zone. */
export async function today(tx: Tx): Promise<Day> {
  return dayAt(tx.now, await zoneOf(tx))
}
