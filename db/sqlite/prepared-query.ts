/** Runs what the builder prepared at less cost: decoding and placeholders are determined once, not for every run and row. */
import type { Statement } from "better-sqlite3"
import { Column, is, Param, Placeholder, SQL, Subquery } from "drizzle-orm"

type Values = Record<string, unknown>
type Row = Record<string, unknown>
type Decode = (value: unknown) => unknown
type Decoder = { mapFromDriverValue: Decode }
type Selected = { path: string[]; field: Column | SQL | SQL.Aliased | Subquery }
/** The parts of a query that the builder prepared. They are private: tests/db/private-fields.test.ts says which release lacks one. */
type Built = {
  stmt: Statement
  query: { params: unknown[] }
  fields: Selected[] | undefined
  joinsNotNullableMap: Record<string, boolean> | undefined
}

/** Whether all parts are there. Without one of them a row could be read wrongly, so the builder runs its query itself. */
const isBuilt = (prepared: object): prepared is Built =>
  "stmt" in prepared && "query" in prepared && "fields" in prepared && "joinsNotNullableMap" in prepared

/**
 * The same query with the same results. One that nests rows which a left join may lack remains the builder's, and so does every one
 * of a release that keeps its parts elsewhere: it runs at the builder's cost.
 */
export function preparedQuery<Query extends object>(prepared: Query): Query {
  if (!isBuilt(prepared)) return prepared
  const { stmt, query, fields, joinsNotNullableMap: joined = {} } = prepared
  if (fields?.some(({ field }) => decoderOf(field) === undefined)) return prepared
  const parameters = parametersOf(query.params)
  const run = (values?: Values) => stmt.run(...parameters(values))
  if (fields === undefined) {
    return withResults(prepared, {
      run,
      all: (values) => stmt.all(...parameters(values)),
      get: (values) => stmt.get(...parameters(values)),
    })
  }
  const isFlat = fields.every(({ path }) => path.length === 1)
  const isWhole = fields.every(({ path }) => path.length <= 2) && !Object.values(joined).includes(false)
  if (!isFlat && !isWhole) return prepared
  const decoded = rowDecoder(fields)
  return withResults(prepared, {
    run,
    all: (values) => (stmt.raw(true).all(...parameters(values)) as unknown[][]).map(decoded),
    get(values) {
      const row = stmt.raw(true).get(...parameters(values)) as unknown[] | undefined
      return row && decoded(row)
    },
  })
}

type Results = Record<"all" | "get" | "run", (values?: Values) => unknown>

const withResults = <Query extends object>(prepared: Query, results: Results): Query =>
  Object.assign(Object.create(prepared) as Query, results)

function parametersOf(params: readonly unknown[]): (values?: Values) => unknown[] {
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

/** Makes an object of a row's values. A column under two names is one of a table's row, under the table's name. */
function rowDecoder(fields: readonly Selected[]): (row: unknown[]) => Row {
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

/** How a column's value becomes ours; undefined when it remains as it is. */
function decodeOf(field: Selected["field"]): Decode | undefined {
  const decoder = decoderOf(field)
  if (!decoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => decoder.mapFromDriverValue(value)
}

/** As in the builder's own reading of a row; undefined where this release has no such field. */
function decoderOf(field: Selected["field"]): Decoder | undefined {
  if (is(field, Column)) return field
  const { decoder } = sqlOf(field) as unknown as { decoder: Decoder | undefined }
  return decoder
}

function sqlOf(field: SQL | SQL.Aliased | Subquery): SQL {
  if (is(field, SQL)) return field
  return is(field, Subquery) ? field._.sql : field.sql
}
