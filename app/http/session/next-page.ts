/** The page somebody wanted before they had to sign in: it stands in the address of /login, `?next=<own path>`. Source: operations.md. */
import { type LoaderFunctionArgs, RouterContextProvider, redirect } from "react-router"
import { read } from "#db/client.server.ts"
import { findSession, type Session } from "~/domain/identity/sessions.ts"
import { may, type Permission } from "~/domain/permissions.ts"
import { actorContext, routesContext, signedInContext } from "../request/context.ts"
import { pageAt, type Route } from "../request/route-pattern.ts"
import { homePath } from "./home-path.ts"
import { noticeCookie } from "./notice.ts"

const LONGEST = 1_000
const SIGN_IN = "/login"

/** The way to the sign-in page from a page that was opened or a form that was sent, which leads back to it. */
export const signInPath = (request: Request): string => signInAddress(pageAddress(request))

/** The way there of whose session ran out of time: the sign-in page says so. */
export const toSignInAfterEnd = (request: Request, message = "Your session ended. Please sign in again."): Response =>
  redirect(signInPath(request), { headers: { "Set-Cookie": noticeCookie(message, "attention") } })

/** The page of a request, as path and query; undefined for what no sign-in leads to. */
export function pageAddress(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url)
  // What the framework asks for itself is the data of a page: back leads the page.
  searchParams.delete("_routes")
  const query = searchParams.size > 0 ? `?${searchParams}` : ""
  return ownPath(pathname.replace(/(?:\/_)?\.data$/, "") + query)
}

/** The page that an address of /login names; undefined without one, and for whatever is no path of this site. */
export const nextOf = (request: Request): string | undefined =>
  ownPath(new URL(request.url).searchParams.get("next") ?? "")

/** Whether somebody signs in once more while they are signed in: their session is about to end. */
export const signsInAgain = (request: Request): boolean => new URL(request.url).searchParams.get("again") === "true"

/** The address of /login with this query, which keeps the page that was wanted. */
export function signInAddress(next: string | undefined, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...query, ...(next === undefined ? {} : { next }) })
  return all.size === 0 ? SIGN_IN : `${SIGN_IN}?${all}`
}

/** The page that the session of this token, just opened, may go to; undefined where it may not, or none was wanted. */
export async function nextOfToken(request: Request, routes: readonly Route[], token: string) {
  if (nextOf(request) === undefined) return undefined
  const session = await read((tx) => findSession(tx, token, "page"))
  return session && nextFor(request, routes, session)
}

/** Where an address of /login leads who is signed in already: to the page that was wanted, else home; undefined for who is not. */
export async function wayOfSignedIn({ request, context }: LoaderFunctionArgs): Promise<string | undefined> {
  const session = context.get(signedInContext)
  return session && ((await nextFor(request, context.get(routesContext), session)) ?? homePath(session.homeScreen))
}

/**
 * The page that was wanted if it is one and shows itself to this person, else undefined. Public pages, calls and files are none: nobody had to
 * sign in for them, or the way would lead to no page. It is looked at as HEAD does, which leaves no trace.
 */
async function nextFor(request: Request, routes: readonly Route[], session: Session) {
  const next = nextOf(request)
  if (next === undefined) return undefined
  const url = new URL(next, request.url)
  const found = pageAt(routes, url.pathname)
  const { default: component, loader, middleware } = found?.route.module ?? {}
  const permission = (loader as { permission?: Permission } | undefined)?.permission
  if (!found || !component || middleware || permission === undefined || permission === "use public pages")
    return undefined
  if (!may(session.actor, permission)) return undefined
  const context = new RouterContextProvider()
  context.set(actorContext, session.actor)
  context.set(signedInContext, session)
  context.set(routesContext, [...routes])
  const looked = { request: new Request(url, { method: "HEAD" }), params: found.params, context, url, pattern: "" }
  const shows = async () => (loader as (args: typeof looked) => unknown)(looked)
  return shows().then(
    () => next,
    (thrown) => (thrown instanceof Response && thrown.status < 400 ? next : undefined),
  )
}

/** A path of this site, without anything that a browser could read as another one. */
function ownPath(path: string): string | undefined {
  const here = "http://here.invalid"
  const isPlain = /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path) && path.length <= LONGEST
  const url = isPlain ? URL.parse(path, here) : null
  if (url?.origin !== here || url.pathname.startsWith("//")) return undefined
  return /^\/(?:api|login|logout)(?:\/|$)/i.test(url.pathname) ? undefined : url.pathname + url.search
}
