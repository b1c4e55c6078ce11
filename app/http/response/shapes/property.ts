import { z } from "zod"
import { CATEGORY_NAMES, PRIORITIES } from "~/domain/audit/categories.ts"
import { DEFAULT_KEYS, type DefaultKey, defaultCalled } from "~/domain/settings/defaults.ts"
import { cents, id, instant, month, named, text } from "./values.ts"

export const Metadata = named("Metadata", {
  status: z.literal("ok"),
  version: text(),
  builtAt: instant(),
  Settings: z.strictObject({
    NEXT_MAINTENANCE: instant().nullable(),
    NEXT_MAINTENANCE_LENGTH: text().nullable(),
  }),
})

/** Days and percents are numbers, all other defaults are text, as their own schemas say. */
const defaultValue = (key: DefaultKey) =>
  (defaultCalled(key).schema.safeParse(1).success ? z.number() : text()).nullable()
export const Defaults = named("Defaults", Object.fromEntries(DEFAULT_KEYS.map((key) => [key, defaultValue(key)])))
export const OneDefault = z.record(z.string(), z.union([z.number(), text()]).nullable())
export const OneSetting = z.record(z.string(), text().nullable())
export const TimeZones = z.array(text())

export const AuditLogEntry = named("AuditLogEntry", {
  LogID: id(),
  createdAt: instant(),
  LoggedInUser: z.strictObject({ UserID: id(), FirstName: text(), LastName: text() }).nullable(),
  Category: z.enum(CATEGORY_NAMES),
  Priority: z.enum(PRIORITIES),
  IPAddr: text().nullable(),
  IPInfo: z.strictObject({ City: text().nullable(), Region: text().nullable(), Country: text().nullable() }).nullable(),
  Details: text(),
  Metadata: z.record(z.string(), z.unknown()).nullable(),
})

export const ExpenseType = named("ExpenseType", {
  ExpenseTypeID: id(),
  Name: text(),
  Description: text().nullable(),
  ParentType: id().nullable(),
})
export const Expense = named("Expense", { ExpenseTypeID: id(), ExpenseAmount: cents(), AssociatedMonth: month() })
