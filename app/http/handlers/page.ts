import { data, type LoaderFunctionArgs, redirect } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import { type Actor, must, NOBODY, type Permission } from "~/domain/permissions.ts"
import { actorContext, endedSessionContext, requestIdContext } from "../request/context.ts"
import { Query } from "../request/query.ts"
import {
  type Failure,
  onPage,
  pageMessageOf,
  refusalHeaders,
  refusalOf,
  withFailureMessage,
} from "../response/refusal-response.ts"
import { signInPath, toSignInAfterEnd } from "../session/next-page.ts"

type PageRequest = { query: Query; params: Record<string, string | undefined>; request: Request }

/**
 * The handler for reading a page: a loader that asks for its permission, shows one unchanging view of the data, and turns a refusal into
 * the error page with its status. Somebody who is not signed in is sent to /login. `failure` is what an unexpected failure is called.
 */
export function page<Data>(
  permission: Permission,
  show: (tx: Tx, actor: Actor, pageRequest: PageRequest) => Promise<Data>,
  failure?: Failure,
) {
  return pageInTurns(permission, (actor, pageRequest) => read((tx) => show(tx, actor, pageRequest)), failure)
}

/** The same for what takes so long that others are answered meanwhile: `show` opens its transactions itself. */
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
      return await show(actor, { query: new Query(request.url), params, request })
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext), failure)
    }
  }
  return Object.assign(loader, { permission })
}

/** A page that first does what it shows the outcome of: `first` waits for others than the database, a little while. */
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

/** Throws the way to /login, and from there back to the page of the request, when nobody is signed in and the permission needs somebody; `ended` is their session that ran out of time, if any. */
export function sendToSignIn(
  actor: Actor,
  permission: Permission,
  request: Request,
  ended: number | null = null,
): void {
  if (actor.level !== NOBODY || permission === "use public pages") return
  throw ended === null ? redirect(signInPath(request)) : toSignInAfterEnd(request)
}

/** Subjects of the contract that say nothing at the head of a page. */
const TITLES: Record<string, string> = { Conflict: "Not Possible" }

/** What a page throws: a redirect as it is, anything else as data for the error page. `failure` is what an unexpected one is called there. */
export function errorPage(error: unknown, requestId: string, failure?: Failure): unknown {
  if (error instanceof Response) return error
  const refusal = onPage(withFailureMessage(refusalOf(error, requestId), failure))
  const pageError = {
    subject: TITLES[refusal.subject] ?? refusal.subject,
    message: pageMessageOf(refusal).message,
    requestId,
  }
  return data(pageError, { status: refusal.status, headers: refusalHeaders(refusal) })
}
