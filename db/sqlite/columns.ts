/** The column types on SQLite. Cents are whole, days "YYYY-MM-DD", instants milliseconds since 1970 in UTC. */
import { sql } from "drizzle-orm"
import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { Day, Month } from "../../app/values/calendar.ts"
import type { BasisPoints, Cents } from "../../app/values/money.ts"

export { check, index, primaryKey, uniqueIndex } from "drizzle-orm/sqlite-core"
export const table = sqliteTable

/** A row's own number, never assigned twice, even after a deletion. */
export const id = () => integer("id").primaryKey({ autoIncrement: true })
export const reference = (name: string) => integer(name)
export const whole = (name: string) => integer(name)
export const cents = (name: string) => integer(name).$type<Cents>()
/** Hundredths of a percent: 3 % is 300. */
export const basisPoints = (name: string) => integer(name).$type<BasisPoints>()
/** "YYYY-MM-DD", a day in the property's time zone. */
export const day = (name: string) => text(name).$type<Day>()
/** "YYYY-MM". */
export const month = (name: string) => text(name).$type<Month>()
export const instant = (name: string) => integer(name)
export const flag = (name: string) => integer(name, { mode: "boolean" })
export const textColumn = (name: string) => text(name)
export const choice = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  text(name, { enum: values as unknown as [Values[number], ...Values[number][]] })
export const json = <Shape>(name: string) => text(name, { mode: "json" }).$type<Shape>()
export const bytes = (name: string) => blob(name, { mode: "buffer" })

/** Conditions on flags within the schema itself, where a column is referred to by its name. */
export const isOff = (column: string) => sql.raw(`${column} = 0`)
export const isFlag = (column: string) => sql.raw(`${column} in (0, 1)`)
