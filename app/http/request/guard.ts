/**
 * The only guard before every page and call: it determines the caller, and checks the address and the method. It sets the headers of every response. It
 * runs before the framework, whose own checks have other messages and no such headers. Pages accept only the session cookie, /api only the bearer
 * token (docs/decisions).
 */
import { randomBytes, randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { read, write } from "#db/client.server.ts"
import { denialText, recordDenial } from "~/domain/audit/denials.ts"
import { findByApiToken } from "~/domain/identity/api-tokens/api-tokens.ts"
import { findSession, type Session, type SessionOrigin } from "~/domain/identity/sessions/sessions.ts"
import { endedSession } from "~/domain/identity/sessions/stored-forms.ts"
import { Refusal } from "~/domain/refusal.ts"
import { pageNotFound, refusalPage, wantsPage } from "../response/refusal-page.ts"
import { errorBody, refusalHeaders, refusalOf } from "../response/refusal-response.ts"
import { secure } from "../response/security-headers.ts"
import { reportLostCookie } from "../session/lost-cookie.ts"
import { comeBack, forgetWaiting } from "../session/own-session.ts"
import { passkeyFirst } from "../session/passkey-first.ts"
import { apiToken, bearerToken, clearedSessionCookie, sessionToken } from "../session/session.ts"
import { asAnswer, isFormWaiting, takeWaitingForm } from "../session/stored-form.ts"
import { isDecodable, pathOfRequest } from "./address.ts"
import {
  actorContext,
  cardEntryContext,
  clientAddressContext,
  endedSessionContext,
  nonceContext,
  requestIdContext,
  requiresConfirmationContext,
  routesContext,
  signedInContext,
  storedFormContext,
} from "./context.ts"
import { comesFromOurPages } from "./csrf.ts"
import { routePattern } from "./route-pattern.ts"

const PAGE_METHODS = new Set(["GET", "HEAD", "POST"])

const isApi = (address: string): boolean => address === "/api" || address.startsWith("/api/")

type Next = (request: Request) => Promise<Response>

export async function guard(request: Request, context: RouterContextProvider, next: Next): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url")
  const requestId = randomUUID()
  context.set(nonceContext, nonce)
  context.set(requestIdContext, requestId)
  const response = await guarded(request, requestId, context, next)
  secure(response.headers, isPage(response) ? { nonce, hasCardEntry: context.get(cardEntryContext) } : undefined)
  response.headers.set("X-Request-Id", requestId)
  // A shared cache may send this response to everybody, including one person's cookies.
  if (/\bpublic\b/.test(response.headers.get("cache-control") ?? "")) response.headers.delete("Set-Cookie")
  return response
}

const isPage = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html") === true

async function guarded(request: Request, requestId: string, context: RouterContextProvider, next: Next) {
  const address = pathOfRequest(request)
  const api = isApi(address)
  if (!isDecodable(request)) return refused(api ? new Refusal("ROUTE_NOT_FOUND") : pageNotFound(), request, context)
  // The framework would answer a call at "….data" in its own format for pages.
  if (api && address.endsWith(".data")) return refused(new Refusal("ROUTE_NOT_FOUND"), request, context)
  // Calls refuse unknown methods themselves, and an unknown call is 404 for every method.
  if (!api && !PAGE_METHODS.has(request.method)) {
    return refused(new Refusal("METHOD_NOT_ALLOWED"), request, context, { Allow: [...PAGE_METHODS].join(", ") })
  }
  if (!api && !comesFromOurPages(request)) {
    const stranger = new Refusal("INSUFFICIENT_PERMISSIONS", { message: "The form was not sent from this site." })
    return refused(stranger, request, context)
  }
  try {
    const token = api ? bearerToken(request) : sessionToken(request)
    const from = { ip: context.get(clientAddressContext), device: clientDevice(request) }
    const { known, isWaiting } = await personOf(request, token, from)
    const back = api ? undefined : await comeBack(request, known, from)
    if (back) return back
    const first = api ? undefined : passkeyFirst(request, known)
    if (first) return first
    remember(context, known, from)
    const ended = known || api || token === null ? undefined : await read((tx) => endedSession(tx, token))
    context.set(endedSessionContext, ended ?? null)
    const storedForm = known && isWaiting ? await takeWaitingForm(request, known.actor) : undefined
    context.set(storedFormContext, storedForm)
    const response = await next(storedForm ? asAnswer(request) : request)
    allowMethods(response)
    if (known && response.status === 403 && !context.get(requiresConfirmationContext))
      await recordDenialOf(request, context, known)
    if (token !== null && wantsPage(request) && !api && ended === undefined && !known) forgetSession(response)
    if (!api && token === null) reportLostCookie(request, response, from.ip)
    if (!api) await forgetWaiting(request, known, response)
    return response
  } catch (error) {
    if (error instanceof Response) return error
    return refused(refusalOf(error, requestId), request, context)
  }
}

type Person = { known: Session | undefined; isWaiting: boolean }

const NOBODY_KNOWN: Person = { known: undefined, isWaiting: false }

/** The session of a token on its own channel, or the account of a call's API token; and whether a stored form of the person waits for this page. */
async function personOf(request: Request, token: string | null, from: SessionOrigin): Promise<Person> {
  const api = isApi(pathOfRequest(request))
  const program = api ? apiToken(request) : null
  if (program !== null) return { known: await findByApiToken(program, from), isWaiting: false }
  if (token === null) return NOBODY_KNOWN
  return read(async (tx) => {
    const known = await findSession(tx, token, api ? "api" : "page", from)
    return { known, isWaiting: known !== undefined && !api && (await isFormWaiting(tx, request, known.actor)) }
  })
}

/** Checks first whether to record the denial, so that repeated refusals do not block other writes. */
async function recordDenialOf(request: Request, context: RouterContextProvider, { actor }: Session): Promise<void> {
  const route = routePattern(context.get(routesContext), new URL(request.url).pathname)
  const shouldRecord = await read(async (tx) => (await denialText(tx, actor, route)) !== undefined)
  if (shouldRecord) await write((tx) => recordDenial(tx, actor, route))
}

/** The framework refuses a form sent to a page without forms, but does not name the allowed methods. */
function allowMethods({ status, headers }: Response): void {
  if (status === 405 && !headers.has("allow")) headers.set("Allow", "GET, HEAD")
}

function remember(context: RouterContextProvider, known: Session | undefined, from: SessionOrigin): void {
  context.set(signedInContext, known)
  const anonymous = context.get(actorContext)
  context.set(actorContext, known?.actor ?? { ...anonymous, ...from })
}

/** Only pages clear an invalid cookie. A request of the sign-in page's script may be answered after the sign-in and would clear the new cookie. */
function forgetSession({ headers }: Response): void {
  const setsSession = headers.getSetCookie().some((cookie) => /^(__Host-)?session=/.test(cookie))
  if (!setsSession) headers.append("Set-Cookie", clearedSessionCookie())
}

function refused(
  refusal: Refusal,
  request: Request,
  context: RouterContextProvider,
  headers: Record<string, string> = {},
): Response {
  const { status } = refusal
  const all = { ...refusalHeaders(refusal), ...headers }
  if (isApi(pathOfRequest(request))) return Response.json(errorBody(refusal), { status, headers: all })
  const isPage = wantsPage(request)
  const body = isPage ? refusalPage(refusal, context.get(routesContext)) : `${refusal.subject}: ${refusal.message}\n`
  const type = `text/${isPage ? "html" : "plain"}; charset=utf-8`
  return new Response(body, { status, headers: { ...all, "Content-Type": type } })
}

const DEVICE_LENGTH = 300

/** The User-Agent without control characters, cut to 300 characters. Null if absent. */
function clientDevice(request: Request): string | null {
  const userAgent = request.headers.get("user-agent") ?? ""
  const plain = userAgent
    .slice(0, DEVICE_LENGTH)
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
  return plain === "" ? null : plain
}
