/** The preview of the increase that the address describes. */
import type { Tx } from "#db/client.server.ts"
import { type IncreasePreview, previewIncreases } from "~/domain/increases/increase-lines.ts"
import { IncreaseMany } from "~/domain/increases/inputs.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { readForm } from "~/http/handlers/form-values.ts"
import type { Query } from "~/http/request/query.ts"
import { formErrorOf, pageMessageOf } from "~/http/response/refusal-response.ts"

export const FIELDS = ["units", "date", "percent", "amount", "leaseEnd", "templateID", "noticeDays"] as const
export type Typed = Record<(typeof FIELDS)[number], string>
type Problems = Readonly<Record<string, readonly string[]>>

/** `typed` is shown again; without a day nothing was calculated yet. */
export type Calculated = { typed: Typed; problems: Problems; message: string | null; found: IncreasePreview | null }

export async function calculated(tx: Tx, actor: Actor, query: Query): Promise<Calculated> {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ""])) as Typed
  const nothing = { typed, problems: {}, message: null, found: null }
  if (query.get("date") === null) return nothing
  const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ""))
  const read = await readForm(IncreaseMany, given)
  if (!read.success) {
    const problems = Map.groupBy(read.error.issues, ({ path }) => String(path[0]))
    const texts = [...problems].map(([name, issues]) => [name, issues.map(({ message }) => message)])
    return { ...nothing, problems: Object.fromEntries(texts) }
  }
  try {
    return { ...nothing, found: await previewIncreases(tx, actor, read.data) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    return { ...nothing, problems: formErrorOf(error).fieldErrors ?? {}, message: pageMessageOf(error).message }
  }
}
