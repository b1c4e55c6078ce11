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
 * The handler for reading a page: a loader that checks its permission, shows one unchanging snapshot of the data, and turns a refusal into the error
 * page with its status. A person who is not signed in is sent to /login. `failure` is the message of an unexpected failure.
 */
export function page<Data>(
  permission: Permission,
  show: (tx: Tx, actor: Actor, pageRequest: PageRequest) => Promise<Data>,
  failure?: Failure,
) {
  return pageInTurns(permission, (actor, pageRequest) => read((tx) => show(tx, actor, pageRequest)), failure)
}

/** The same for a tenant's own page: `show` receives the calling tenant. Anybody else is refused (403). */
export function ownPage<Data>(
  permission: OwnPermission,
  show: (tx: Tx, tenant: TenantActor, pageRequest: PageRequest) => Promise<Data>,
) {
  return page(permission, (tx, actor, pageRequest) => show(tx, mustBeTenant(actor), pageRequest))
}

/** The same for slow pages, so that other requests are handled meanwhile: `show` opens its own transactions. */
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

/** A page that shows the result of an action: `first` may wait a little while for other systems than the database. */
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

/** Throws the redirect to /login and back, when nobody is signed in and the permission requires it; `ended` is their expired session, if any. */
export function sendToSignIn(
  actor: Actor,
  permission: Permission,
  request: Request,
  ended: number | null = null,
): void {
  if (actor.level !== NOBODY || permission === "use public pages") return
  throw ended === null ? redirect(signInPath(request)) : toSignInAfterEnd(request)
}

/** Subjects of the contract that mean nothing as a page's title. */
const TITLES: Record<string, string> = { Conflict: "Not Possible" }

/** What a page throws: a redirect unchanged, anything else as data for the error page. `failure` is the message of an unexpected one. */
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
