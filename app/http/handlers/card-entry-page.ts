import type { LoaderFunctionArgs } from "react-router"
import type { Actor, Permission } from "~/domain/permissions.ts"
import { cardEntryContext } from "../request/context.ts"
import type { Query } from "../request/query.ts"
import { pageInTurns } from "./page.ts"

/** A page that may have the payment provider's form: with data for it, its response allows the provider's script and frames, and only then. */
export function cardEntryPage<Data extends { cardEntry: object | null }>(
  permission: Permission,
  show: (actor: Actor, pageRequest: { query: Query }) => Promise<Data>,
) {
  const read = pageInTurns(permission, show)
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    const shown = await read(args)
    args.context.set(cardEntryContext, shown.cardEntry !== null)
    return shown
  }
  return Object.assign(loader, { permission })
}
