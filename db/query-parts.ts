/** The common handling of the builder's prepared queries on both engines: placeholders and decoders are determined once and not for every run and row. */
import { Column, is, Param, Placeholder, SQL, Subquery } from "drizzle-orm"
import type { Values } from "./transaction.ts"

type Row = Record<string, unknown>
type Decode = (value: unknown) => unknown
type Decoder = { mapFromDriverValue: Decode }
export type Selected = { path: string[]; field: Column | SQL | SQL.Aliased | Subquery }

/** Returns a function that gives the parameters of one run, in order. Refuses a placeholder without a value. */
export function parametersOf(params: readonly unknown[]): (values?: Values) => unknown[] {
  const parameters = params.map((param) => {
    if (is(param, Placeholder)) return { name: param.name, encode: undefined, constant: undefined }
    if (!is(param, Param) || !is(param.value, Placeholder))
      return { name: undefined, encode: undefined, constant: param }
    const { encoder } = param
    return { name: param.value.name, encode: (value: unknown) => encoder.mapToDriverValue(value), constant: undefined }
  })
  return (values = {}) =>
    parameters.map(({ name, encode, constant }) => {
      if (name === undefined) return constant
      if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
      return encode ? encode(values[name]) : values[name]
    })
}

/**
 * Builds an object from a row's values. A column with two names belongs to a table's row, under the table's name. Undefined if the builder must read the
 * row: rows nested by a left join that may be missing, and all rows of a release that stores a field's decoder elsewhere.
 */
export function rowDecoder(
  fields: readonly Selected[],
  joined: Record<string, boolean> | undefined,
): ((row: unknown[]) => Row) | undefined {
  if (fields.some(({ field }) => decoderOf(field) === undefined)) return undefined
  const isFlat = fields.every(({ path }) => path.length === 1)
  const isWhole = fields.every(({ path }) => path.length <= 2) && !Object.values(joined ?? {}).includes(false)
  if (!isFlat && !isWhole) return undefined
  const columns = fields.map(({ path: [first = "", second], field }) => ({ first, second, decode: decodeOf(field) }))
  return (row) => {
    const result: Row = {}
    for (let index = 0; index < columns.length; index += 1) {
      const { first, second, decode } = columns[index] as (typeof columns)[number]
      const raw = row[index]
      const value = raw === null || decode === undefined ? raw : decode(raw)
      if (second === undefined) {
        result[first] = value
      } else {
        result[first] ??= {}
        ;(result[first] as Row)[second] = value
      }
    }
    return result
  }
}

/** The conversion of a column's value; undefined if the value is not converted. */
function decodeOf(field: Selected["field"]): Decode | undefined {
  const decoder = decoderOf(field)
  if (!decoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => decoder.mapFromDriverValue(value)
}

/** The builder's decoder of the field; undefined if this release stores none there. */
function decoderOf(field: Selected["field"]): Decoder | undefined {
  if (is(field, Column)) return field
  const { decoder } = sqlOf(field) as unknown as { decoder: Decoder | undefined }
  return decoder
}

function sqlOf(field: SQL | SQL.Aliased | Subquery): SQL {
  if (is(field, SQL)) return field
  return is(field, Subquery) ? field._.sql : field.sql
}
