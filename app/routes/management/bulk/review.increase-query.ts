import type { Tx } from "#db/client.server.ts"
import { mustBePossible } from "~/domain/bulk-actions/increases.ts"
import { BulkIncrease } from "~/domain/bulk-actions/inputs.ts"
import type { Actor } from "~/domain/permissions.ts"
import { type Calculated, calculated, notCalculated } from "~/http/handlers/calculated.ts"
import type { Query } from "~/http/request/query.ts"

const FIELDS = ["selection", "date", "percent", "amount"] as const
export type ShownIncrease = Calculated<(typeof FIELDS)[number], BulkIncrease>

/** The increase whose new rents the address shows, with the same checks as the action. Without a day, none is shown yet. */
export async function increaseOf(tx: Tx, actor: Actor, query: Query): Promise<ShownIncrease> {
  if (query.get("date") === null) return notCalculated(query, FIELDS)
  return calculated(query, FIELDS, BulkIncrease, async (increase) => {
    await mustBePossible(tx, actor, increase)
    return increase
  })
}
