/** The property's defaults: key, schema, label. The form, the API and every check read this one table. Source: specification 1 sections 3 and 5, api.md A8. */
import type { Tx } from "#db/client.server.ts"
import { settings } from "#db/schema/index.ts"
import { DEFAULT_ZONE, type Day, dayAt } from "~/values/calendar.ts"

const NUMBERS = [
  "lateFeeDay",
  "rentDueDay",
  "balanceIssueDay",
  "autopayDay",
  "lateFeePercent",
  "creditCardFee",
  "achFee",
] as const
const TEXTS = [
  "websiteHeader",
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
  "timezone",
] as const

/** Every default by its name; null where it is not configured. Days are days of the month, percents are numbers of percent. */
export type Defaults = Record<(typeof NUMBERS)[number], number | null> & Record<(typeof TEXTS)[number], string | null>
export type DefaultKey = keyof Defaults
export const DEFAULT_KEYS: readonly DefaultKey[] = [...NUMBERS, ...TEXTS]

/** All defaults, read once a transaction. */
export async function defaultsOf(tx: Tx): Promise<Defaults> {
  return tx.once("defaults", async () => {
    const rows = await tx.all(tx.select().from(settings))
    const found = new Map(rows.map((row) => [row.key, row.value]))
    return Object.fromEntries(DEFAULT_KEYS.map((key) => [key, found.get(key) ?? null])) as Defaults
  })
}

/** The property's time zone. */
export async function zoneOf(tx: Tx): Promise<string> {
  return (await defaultsOf(tx)).timezone ?? DEFAULT_ZONE
}

/** Today in the property's time zone. */
export async function today(tx: Tx): Promise<Day> {
  return dayAt(tx.now, await zoneOf(tx))
}
