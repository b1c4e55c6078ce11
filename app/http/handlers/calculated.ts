/** Handles a form sent by GET; its address describes a calculation that changes nothing. */
import type { z } from "zod"
import type { InnerNames } from "~/domain/inner-names.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { Query } from "../request/query.ts"
import { formErrorOf, pageMessageOf } from "../response/refusal-response.ts"
import { readForm } from "./form-values.ts"

/** `typed` is shown again, `problems` are sentences by field; `found` is null if nothing was calculated. */
export type Calculated<Name extends string, Found> = {
  typed: Record<Name, string>
  problems: Readonly<Record<string, readonly string[]>>
  message: string | null
  found: Found | null
}

/** Reads the fields `names` from the address by the schema and calculates. A refusal with status 400 becomes problems of the fields. */
export async function calculated<Schema extends z.ZodType, Name extends string, Found>(
  query: Query,
  names: readonly Name[],
  schema: Schema,
  calculate: (input: InnerNames<z.infer<Schema>>) => Promise<Found>,
): Promise<Calculated<Name, Found>> {
  const typed = typedOf(query, names)
  const nothing = { typed, problems: {}, message: null, found: null }
  const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ""))
  const read = await readForm(schema, given)
  if (!read.success) {
    const problems = Map.groupBy(read.error.issues, ({ path }) => String(path[0]))
    const texts = [...problems].map(([name, issues]) => [name, issues.map(({ message }) => message)])
    return { ...nothing, problems: Object.fromEntries(texts) }
  }
  try {
    return { ...nothing, found: await calculate(read.data) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    return { ...nothing, problems: formErrorOf(error).fieldErrors ?? {}, message: pageMessageOf(error).message }
  }
}

export const notCalculated = <Name extends string>(query: Query, names: readonly Name[]): Calculated<Name, never> => ({
  typed: typedOf(query, names),
  problems: {},
  message: null,
  found: null,
})

const typedOf = <Name extends string>(query: Query, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])) as Record<Name, string>
