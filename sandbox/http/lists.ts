/** Lists with the provider's paging: newest first, after or before a given object. */
import type Stripe from "stripe"
import type { Kind, Kinds } from "../kinds.ts"
import type { Sandbox } from "../store.server.ts"
import { missingResource } from "./errors.ts"
import type { ListFilter } from "./list-query.ts"

type Paged = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: ListFilter["created"]
}

/** One page of a kind, filtered by fields. Refuses (404) an unknown start object. */
export function listPage<K extends Kind>(
  sandbox: Sandbox,
  kind: K,
  address: string,
  paged: Paged,
  only: Pick<ListFilter, "customer" | "intent" | "charge" | "types" | "payout"> = {},
): Stripe.ApiList<Kinds[K]> {
  const { limit, starting_after: after, ending_before: before, created } = paged
  for (const neighbor of [after, before]) {
    if (neighbor !== undefined && !sandbox.store.find(kind, neighbor))
      throw missingResource(kind, neighbor, "starting_after")
  }
  const found = sandbox.store.list(kind, { ...only, created, after, before, limit })
  const isBackwards = before !== undefined && after === undefined
  const data = isBackwards ? found.slice(-limit) : found.slice(0, limit)
  return { object: "list", data, has_more: found.length > limit, url: address }
}
