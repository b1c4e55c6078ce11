import type { LoaderFunctionArgs } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import type { Actor, Permission } from "~/domain/permissions.ts"
import { cardEntryContext } from "../request/context.ts"
import type { Query } from "../request/query.ts"
import { pageInTurns } from "./page.ts"

type PageRequest = { query: Query }

/** A page that may contain the provider's form. Only `first` may call the provider. If it returns data for the form, the page allows the provider's script and frames. */
export function cardEntryPage<First extends { cardEntry: object | null } | null, Data>(
  permission: Permission,
  first: (actor: Actor, pageRequest: PageRequest) => Promise<First>,
  show: (tx: Tx, actor: Actor, pageRequest: PageRequest, confirmed: First) => Promise<Data>,
) {
  const load = pageInTurns(permission, async (actor, pageRequest) => {
    const toConfirm = await first(actor, pageRequest)
    const data = await read((tx) => show(tx, actor, pageRequest, toConfirm))
    return { data, hasCardEntry: (toConfirm?.cardEntry ?? null) !== null }
  })
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    const { data, hasCardEntry } = await load(args)
    args.context.set(cardEntryContext, hasCardEntry)
    return data
  }
  return Object.assign(loader, { permission })
}
