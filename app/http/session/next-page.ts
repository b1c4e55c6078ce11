/** The page a person requested before sign-in. The address of /login keeps it as `?next=<own path>`. Source: operations.md. */
import { type LoaderFunctionArgs, RouterContextProvider, redirect } from "react-router"
import { read } from "#db/client.server.ts"
import { findSession, type Session } from "~/domain/identity/sessions/sessions.ts"
import { may, type Permission } from "~/domain/permissions.ts"
import { actorContext, routesContext, signedInContext } from "../request/context.ts"
import { onlyValue, paramsOf } from "../request/query.ts"
import { isFileAt } from "../request/returns-file.ts"
import { pageAt, type Route } from "../request/route-pattern.ts"
import { homePath } from "./home-path.ts"
import { noticeCookie } from "./notice.ts"

const MAX_LENGTH = 1_000
const SIGN_IN = "/login"

export const signInPath = (request: Request): string => signInAddress(pageAddress(request))

export const toSignInAfterEnd = (request: Request, message = "Your session ended. Please sign in again."): Response =>
  redirect(signInPath(request), { headers: { "Set-Cookie": noticeCookie(message, "attention") } })

/** The page of a request, as path and query. Undefined for a request that a sign-in does not return to. */
export function pageAddress(request: Request): string | undefined {
  const { pathname } = new URL(request.url)
  const all = paramsOf(request.url)
  // The framework requests a page's data at another address. A sign-in returns to the page.
  all.delete("_routes")
  const query = all.size > 0 ? `?${all}` : ""
  return ownPath(pathname.replace(/(?:\/_)?\.data$/, "") + query)
}

/** The page that an address of /login names. Undefined if it names none, or no path of this site. */
export const nextOf = (request: Request): string | undefined => ownPath(onlyValue(request.url, "next") ?? "")

/** A signed-in person renews a session that is about to end. */
export const signsInAgain = (request: Request): boolean => onlyValue(request.url, "again") === "true"

/** The address of /login with this query and the requested page. */
export function signInAddress(next: string | undefined, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...query, ...(next === undefined ? {} : { next }) })
  return all.size === 0 ? SIGN_IN : `${SIGN_IN}?${all}`
}

/** The requested page, if the new session with this token may open it. Undefined otherwise. */
export async function nextOfToken(request: Request, routes: readonly Route[], token: string) {
  if (nextOf(request) === undefined) return undefined
  const session = await read((tx) => findSession(tx, token, "page"))
  return session && nextFor(request, routes, session)
}

/** The page to which /login redirects a signed-in person: the requested one, else the home screen. Undefined for a visitor. */
export async function destinationOfSignedIn({ request, context }: LoaderFunctionArgs): Promise<string | undefined> {
  const session = context.get(signedInContext)
  return session && ((await nextFor(request, context.get(routesContext), session)) ?? homePath(session.startPage))
}

/** The requested page, if this person may see it. Public pages, calls and files do not count. It is checked with HEAD, which leaves no trace. */
async function nextFor(request: Request, routes: readonly Route[], session: Session) {
  const next = nextOf(request)
  if (next === undefined) return undefined
  const url = new URL(next, request.url)
  const found = pageAt(routes, url.pathname)
  const { default: component, loader, middleware } = found?.route.module ?? {}
  const permission = (loader as { permission?: Permission } | undefined)?.permission
  const isPage = component !== undefined && !isFileAt(middleware, url.href)
  if (!found || !isPage || permission === undefined || permission === "use public pages") return undefined
  if (!may(session.actor, permission)) return undefined
  const context = new RouterContextProvider()
  context.set(actorContext, session.actor)
  context.set(signedInContext, session)
  context.set(routesContext, [...routes])
  const loaderArgs = { request: new Request(url, { method: "HEAD" }), params: found.params, context, url, pattern: "" }
  const shows = async () => (loader as (args: typeof loaderArgs) => unknown)(loaderArgs)
  return shows().then(
    () => next,
    (thrown) => (thrown instanceof Response && thrown.status < 400 ? next : undefined),
  )
}

/** A path of this site that no browser reads as another site. */
function ownPath(path: string): string | undefined {
  const here = "http://here.invalid"
  const isPlain = /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path) && path.length <= MAX_LENGTH
  const url = isPlain ? URL.parse(path, here) : null
  if (url?.origin !== here || url.pathname.startsWith("//")) return undefined
  return /^\/(?:api|login|logout)(?:\/|$)/i.test(url.pathname) ? undefined : url.pathname + url.search
}
