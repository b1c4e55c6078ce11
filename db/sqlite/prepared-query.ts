/** Runs the builder's prepared queries at lower cost: decoders and placeholders are determined once and not for every run and row. */
import type { Statement } from "better-sqlite3"
import { parametersOf, rowDecoder, type Selected } from "../query-parts.ts"
import type { Values } from "../transaction.ts"

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

/** The same query with the same results. The builder keeps queries with rows that a left join may lack, and all queries of a release with other parts. */
export function preparedQuery<Query extends object>(prepared: Query): Query {
  if (!isBuilt(prepared)) return prepared
  const { stmt, query, fields, joinsNotNullableMap } = prepared
  const parameters = parametersOf(query.params)
  const run = (values?: Values) => stmt.run(...parameters(values))
  if (fields === undefined) {
    return withResults(prepared, {
      run,
      all: (values) => stmt.all(...parameters(values)),
      get: (values) => stmt.get(...parameters(values)),
    })
  }
  const decoded = rowDecoder(fields, joinsNotNullableMap)
  if (decoded === undefined) return prepared
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
