/** The handler for a part of a tenant's page that its script polls: markup with its version, or not modified. */
import type { LoaderFunctionArgs } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import { must, mustBeTenant, type OwnPermission, type TenantActor } from "~/domain/permissions.ts"
import { actorContext, requestIdContext } from "../request/context.ts"
import { entityTag } from "../request/unchanged-figures.ts"
import { errorBody, refusalHeaders, refusalOf } from "../response/refusal-response.ts"
import { sendToSignIn } from "./page.ts"

type Fragment = {
  /** Changes whenever the markup does. */
  version: (tx: Tx, tenant: TenantActor) => Promise<string>
  markup: (tx: Tx, tenant: TenantActor) => Promise<string>
}

/** A loader that returns 304 while the version is the one sent (If-None-Match). A person who is not signed in is sent to /login. */
export function ownFragment(permission: OwnPermission, { version, markup }: Fragment) {
  const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const actor = context.get(actorContext)
    try {
      sendToSignIn(actor, permission, request)
      must(actor, permission)
      const tenant = mustBeTenant(actor)
      return await read(async (tx) => {
        const headers = { ETag: entityTag(await version(tx, tenant)) }
        if (request.headers.get("if-none-match") === headers.ETag) return new Response(null, { status: 304, headers })
        return new Response(await markup(tx, tenant), { headers: { ...headers, "Content-Type": "text/html" } })
      })
    } catch (error) {
      if (error instanceof Response) return error
      const refusal = refusalOf(error, context.get(requestIdContext))
      return Response.json(errorBody(refusal), { status: refusal.status, headers: refusalHeaders(refusal) })
    }
  }
  return Object.assign(loader, { permission })
}
