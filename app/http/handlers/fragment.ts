/** The handler for a part of a page that its script polls: markup with a version, or 304 Not Modified. */
import type { LoaderFunctionArgs } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import {
  type Actor,
  must,
  mustBeTenant,
  type OwnPermission,
  type Permission,
  type TenantActor,
} from "~/domain/permissions.ts"
import { actorContext, requestIdContext } from "../request/context.ts"
import { Query } from "../request/query.ts"
import { entityTag } from "../request/unchanged-figures.ts"
import { errorBody, refusalHeaders, refusalOf } from "../response/refusal-response.ts"
import { sendToSignIn } from "./page.ts"

type Fragment<Who> = {
  /** Changes with the markup. */
  version: (tx: Tx, actor: Who, query: Query) => Promise<string>
  markup: (tx: Tx, actor: Who, query: Query) => Promise<string>
}

/** Returns 304 if the client has the current version (If-None-Match). Redirects an anonymous person to /login. */
export function fragment(permission: Permission, { version, markup }: Fragment<Actor>) {
  const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const actor = context.get(actorContext)
    try {
      sendToSignIn(actor, permission, request)
      must(actor, permission)
      const query = new Query(request.url)
      return await read(async (tx) => {
        const headers = { ETag: entityTag(await version(tx, actor, query)) }
        if (request.headers.get("if-none-match") === headers.ETag) return new Response(null, { status: 304, headers })
        return new Response(await markup(tx, actor, query), { headers: { ...headers, "Content-Type": "text/html" } })
      })
    } catch (error) {
      if (error instanceof Response) return error
      const refusal = refusalOf(error, context.get(requestIdContext))
      return Response.json(errorBody(refusal), { status: refusal.status, headers: refusalHeaders(refusal) })
    }
  }
  return Object.assign(loader, { permission })
}

/** The same for a tenant's own page. Refuses everybody else (403). */
export function ownFragment(permission: OwnPermission, { version, markup }: Fragment<TenantActor>) {
  return fragment(permission, {
    version: async (tx, actor, query) => version(tx, mustBeTenant(actor), query),
    markup: async (tx, actor, query) => markup(tx, mustBeTenant(actor), query),
  })
}
