import { data, type LoaderFunctionArgs, redirect } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import {
  type Actor,
  must,
  mustBeTenant,
  NOBODY,
  type OwnPermission,
  type Permission,
  type TenantActor,
} from "~/domain/permissions.ts"
import type { Refusal } from "~/domain/refusal.ts"
import { actorContext, endedSessionContext, refusedDownloadContext, requestIdContext } from "../request/context.ts"
import { Query } from "../request/query.ts"
import { PageRefusal } from "../response/page-refusal.ts"
import {
  type Failure,
  onPage,
  pageMessageOf,
  refusalHeaders,
  refusalOf,
  withFailureMessage,
} from "../response/refusal-response.ts"
import { signInPath, toSignInAfterEnd } from "../session/next-page.ts"

/** `download`: why the file that the address names was refused. */
export type PageRequest = {
  query: Query
  params: Record<string, string | undefined>
  request: Request
  download: Refusal | null
}

/**
 * The handler of a page: a loader that checks the permission, reads one consistent snapshot, and turns a refusal into an error page with its status.
 * Redirects an anonymous person to /login. `failure` is the message of an unexpected failure.
 */
export function page<Data>(
  permission: Permission,
  show: (tx: Tx, actor: Actor, pageRequest: PageRequest) => Promise<Data>,
  failure?: Failure,
) {
  return pageInTurns(permission, (actor, pageRequest) => read((tx) => show(tx, actor, pageRequest)), failure)
}

/** The same for a tenant's own page: `show` receives the calling tenant. Refuses everybody else (403). */
export function ownPage<Data>(
  permission: OwnPermission,
  show: (tx: Tx, tenant: TenantActor, pageRequest: PageRequest) => Promise<Data>,
) {
  return page(permission, (tx, actor, pageRequest) => show(tx, mustBeTenant(actor), pageRequest))
}

/** The same for slow pages: `show` opens its own transactions, so that other requests run in between. */
export function pageInTurns<Data>(
  permission: Permission,
  show: (actor: Actor, pageRequest: PageRequest) => Promise<Data>,
  failure?: Failure,
) {
  const loader = async ({ request, params, context }: LoaderFunctionArgs): Promise<Data> => {
    const actor = context.get(actorContext)
    try {
      sendToSignIn(actor, permission, request, context.get(endedSessionContext))
      must(actor, permission)
      return await show(actor, {
        query: new Query(request.url),
        params,
        request,
        download: context.get(refusedDownloadContext),
      })
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext), failure)
    }
  }
  return Object.assign(loader, { permission })
}

/** A page with the result of an action. `first` may wait a short time for systems other than the database. */
export function pageAfter<Data>(
  permission: Permission,
  first: (actor: Actor, pageRequest: PageRequest) => Promise<void>,
  show: (tx: Tx, actor: Actor, pageRequest: PageRequest) => Promise<Data>,
) {
  return pageInTurns(permission, async (actor, pageRequest) => {
    await first(actor, pageRequest)
    return read((tx) => show(tx, actor, pageRequest))
  })
}

export function sendToSignIn(
  actor: Actor,
  permission: Permission,
  request: Request,
  ended: number | null = null,
): void {
  if (actor.level !== NOBODY || permission === "use public pages") return
  throw ended === null ? redirect(signInPath(request)) : toSignInAfterEnd(request)
}

/** Replaces subjects of the contract that are not suitable as a page's title. */
const TITLES: Record<string, string> = { Conflict: "Not Possible" }

/** Converts an error for a page: keeps a redirect, and returns anything else as data for the error page. `failure` is the message of an unexpected error. */
export function errorPage(error: unknown, requestId: string, failure?: Failure): unknown {
  if (error instanceof Response) return error
  const refusal = onPage(withFailureMessage(refusalOf(error, requestId), failure))
  const pageError = {
    subject: TITLES[refusal.subject] ?? refusal.subject,
    message: pageMessageOf(refusal).message,
    requestId,
    ...(refusal instanceof PageRefusal && { link: refusal.link }),
  }
  return data(pageError, { status: refusal.status, headers: refusalHeaders(refusal) })
}
