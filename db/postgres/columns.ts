/** The column types on PostgreSQL, with the names and values of db/sqlite/columns.ts. */
import { sql } from "drizzle-orm"
import { bigint, customType, pgTable, text } from "drizzle-orm/pg-core"
import type { Day, Month } from "../../app/values/calendar.ts"
import type { BasisPoints, Cents } from "../../app/values/money.ts"

export { check, index, primaryKey, uniqueIndex } from "drizzle-orm/pg-core"
export const table = pgTable

export const whole = (name: string) => bigint(name, { mode: "number" })
/** A row's id. A trigger assigns it within the transaction, so that a refused command leaves no gap (guards.sql). */
export const id = () => whole("id").primaryKey()
export const reference = (name: string) => whole(name)
export const cents = (name: string) => whole(name).$type<Cents>()
export const basisPoints = (name: string) => whole(name).$type<BasisPoints>()
export const day = (name: string) => text(name).$type<Day>()
export const month = (name: string) => text(name).$type<Month>()
export const instant = (name: string) => whole(name)
/** Read as 1 or 0, as on SQLite, so that raw statements return the same on both engines; the builder converts it to true and false. */
export const flag = (name: string) => onOff(name)
export const textColumn = (name: string) => text(name)
export const choice = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  text(name, { enum: values as unknown as [Values[number], ...Values[number][]] })
/** JSON is stored as text, as on SQLite, because the audit chain hashes it and its keys must keep their order. */
export const json = <Shape>(name: string) => jsonText(name).$type<Shape>()
export const bytes = (name: string) => bytea(name)

const jsonText = customType<{ data: unknown; driverData: string }>({
  dataType: () => "text",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (text) => JSON.parse(text),
})
const onOff = customType<{ data: boolean; driverData: boolean | number }>({
  dataType: () => "boolean",
  fromDriver: (value) => Number(value) === 1,
})
const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" })

export const isOff = (column: string) => sql.raw(`not ${column}`)
/** A boolean column accepts no other value. */
export const isFlag = (column: string) => sql.raw(`${column} is not null`)
