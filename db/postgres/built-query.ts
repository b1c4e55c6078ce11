/** Runs the builder's prepared queries directly on the session, without the builder's steps for each run and row. */
import { parametersOf, rowDecoder, type Selected } from "../query-parts.ts"
import type { Values } from "../transaction.ts"
import type { Session } from "./session.ts"

/** The private parts of a query that the builder prepared. tests/db/built-query.test.ts fails if a release lacks one. */
type Built = {
  params: unknown[]
  rawQueryConfig: { text: string }
  fields: Selected[] | undefined
  joinsNotNullableMap: Record<string, boolean> | undefined
  customResultMapper: unknown
}

export const isBuilt = (prepared: object): prepared is Built =>
  ["params", "rawQueryConfig", "fields", "joinsNotNullableMap", "customResultMapper"].every((part) => part in prepared)

export type Runs = { rowsOf(values?: Values): Promise<unknown[]> }

export const isRunning = (query: unknown): query is Runs =>
  typeof query === "object" && query !== null && "rowsOf" in query

/** The same query with the same results. Undefined if the builder must run it: in a release without these parts, or for rows that only the builder can read. */
export function builtQuery(prepared: object, session: Session): Runs | undefined {
  if (!isBuilt(prepared) || prepared.customResultMapper !== undefined) return undefined
  const { text } = prepared.rawQueryConfig
  const parameters = parametersOf(prepared.params)
  if (prepared.fields === undefined) {
    return { rowsOf: async (values) => (await session.query(text, parameters(values))).rows }
  }
  const decoded = rowDecoder(prepared.fields, prepared.joinsNotNullableMap)
  if (decoded === undefined) return undefined
  const query = { text, rowMode: "array" } as const
  return {
    rowsOf: async (values) => ((await session.query(query, parameters(values))).rows as unknown[][]).map(decoded),
  }
}
