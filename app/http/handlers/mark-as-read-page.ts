import type { LoaderFunctionArgs } from "react-router"
import { type Tx, write } from "#db/client.server.ts"
import type { Actor, Permission } from "~/domain/permissions.ts"
import { actorContext } from "../request/context.ts"
import { page } from "./page.ts"

type Show<Data> = Parameters<typeof page<Data>>[1]

/** A page that records, if it `applies`, that this person has opened it. An impersonating administrator leaves no record. */
export function markAsReadPage<Data>(
  permission: Permission,
  show: Show<Data>,
  remember: (tx: Tx, actor: Actor, data: Data) => Promise<void>,
  applies: (data: Data) => boolean = () => true,
) {
  const loadPage = page(permission, show)
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    const data = await loadPage(args)
    const actor = args.context.get(actorContext)
    const isTheirs = args.request.method === "GET" && actor.impersonatorId === null
    if (isTheirs && applies(data)) await write((tx) => remember(tx, actor, data))
    return data
  }
  return Object.assign(loader, { permission })
}
