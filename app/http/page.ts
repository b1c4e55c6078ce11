import { data, type LoaderFunctionArgs, redirect } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import { type Actor, type Deed, must, NOBODY } from "~/domain/permissions.ts"
import { actorContext, requestIdContext } from "./context.ts"
import { signInPath } from "./next-page.ts"
import { Query } from "./query.ts"
import { calledBy, type Failure, onPage, refusalHeaders, refusalOf, toldOnPage } from "./refusal-response.ts"

type Asked = { query: Query; params: Record<string, string | undefined>; request: Request }

/**
 * The door for reading a page: a loader that asks for its deed, shows one unchanging view of the data, and turns a refusal into
 * the error page with its status. Somebody who is not signed in is sent to /login. `failure` is what an unexpected failure is called.
 */
export function page<Data>(deed: Deed, show: (tx: Tx, actor: Actor, asked: Asked) => Promise<Data>, failure?: Failure) {
  return pageInTurns(deed, (actor, asked) => read((tx) => show(tx, actor, asked)), failure)
}

/** The same for what takes so long that others are answered meanwhile: `show` opens its transactions itself. */
export function pageInTurns<Data>(deed: Deed, show: (actor: Actor, asked: Asked) => Promise<Data>, failure?: Failure) {
  const loader = async ({ request, params, context }: LoaderFunctionArgs): Promise<Data> => {
    const actor = context.get(actorContext)
    try {
      sendToSignIn(actor, deed, request)
      must(actor, deed)
      return await show(actor, { query: new Query(request.url), params, request })
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext), failure)
    }
  }
  return Object.assign(loader, { deed })
}

/** Throws the way to /login, and from there back to the page of the request, when nobody is signed in and the deed needs somebody. */
export function sendToSignIn(actor: Actor, deed: Deed, request: Request): void {
  if (actor.level === NOBODY && deed !== "use public pages") throw redirect(signInPath(request))
}

/** Subjects of the contract that say nothing at the head of a page. */
const TITLES: Record<string, string> = { Conflict: "Not Possible" }

/** What a page throws: a redirect as it is, anything else as data for the error page. `failure` is what an unexpected one is called there. */
export function errorPage(error: unknown, requestId: string, failure?: Failure): unknown {
  if (error instanceof Response) return error
  const refusal = onPage(calledBy(refusalOf(error, requestId), failure))
  const said = { subject: TITLES[refusal.subject] ?? refusal.subject, words: toldOnPage(refusal).words, requestId }
  return data(said, { status: refusal.status, headers: refusalHeaders(refusal) })
}
