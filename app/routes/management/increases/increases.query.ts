import type { Tx } from "#db/client.server.ts"
import { type IncreasePreview, previewIncreases } from "~/domain/increases/increase-lines.ts"
import { IncreaseMany } from "~/domain/increases/inputs.ts"
import type { Actor } from "~/domain/permissions.ts"
import { type Calculated, calculated, notCalculated } from "~/http/handlers/calculated.ts"
import type { Query } from "~/http/request/query.ts"

const FIELDS = ["units", "date", "percent", "amount", "leaseEnd", "templateID", "noticeDays"] as const
export type Typed = Record<(typeof FIELDS)[number], string>

/** Without a day, nothing is calculated yet. */
export async function increasesOf(
  tx: Tx,
  actor: Actor,
  query: Query,
): Promise<Calculated<(typeof FIELDS)[number], IncreasePreview>> {
  if (query.get("date") === null) return notCalculated(query, FIELDS)
  return calculated(query, FIELDS, IncreaseMany, (input) => previewIncreases(tx, actor, input))
}
