/** Handles a request: serves built files, runs pages and calls, compresses and logs the response. */
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import type { Metrics } from "../metrics/metrics.ts"
import { clientAddressContext, routesContext } from "../request/context.ts"
import { guard } from "../request/guard.ts"
import { matchedPattern } from "../request/route-pattern.ts"
import { compress } from "../response/compress.ts"
import { log, logFailure, loggedPath } from "../response/log.ts"
import { secure, securityHeaders } from "../response/security-headers.ts"

type Options = {
  build: ServerBuild
  mode: "production" | "development" | "test"
  assets: (request: Request) => Response | undefined
  metrics?: Metrics | undefined
}

/** Creates the handler of a process. `address` is the client's. The handler never throws: an unexpected error becomes a plain 500. */
export function createHandler({ build, mode, assets, metrics }: Options) {
  const application = createApplication(build, mode)
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  return async (request: Request, address: string | null): Promise<Response> => {
    const asset = assets(request)
    if (asset) {
      secure(asset.headers)
      return asset
    }
    const figures = await metrics?.respond(request)
    if (figures) {
      secure(figures.headers)
      return figures
    }
    const started = performance.now()
    const context = new RouterContextProvider()
    context.set(clientAddressContext, address)
    context.set(routesContext, routes)
    const response = await answered(application, request, context)
    metrics?.count(matchedPattern(routes, new URL(request.url).pathname), response.status)
    log("info", "request", {
      requestId: response.headers.get("x-request-id"),
      method: request.method,
      path: loggedPath(new URL(request.url).pathname),
      status: loggedStatus(request, response),
      ms: Math.round((performance.now() - started) * 10) / 10,
    })
    return response
  }
}

type Application = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * The framework compares an address with every route, several times. To make that fast, each first path segment ("home") has its own framework handler
 * with only its routes and those for any address. Other spellings use a handler with all routes. The public page depends on no person, so its loader runs
 * without the framework.
 */
function createApplication(build: ServerBuild, mode: Options["mode"]): Application {
  const whole = createRequestHandler(build, mode)
  if (mode === "development") return whole
  const routes = Object.entries(build.routes).filter(([, route]) => route !== undefined)
  const publicPage = routes.find(([, route]) => route?.index)?.[1]?.module.loader
  const segmentOf = (path: string | undefined) =>
    /^[a-z]+(?:\.(?:js|txt|webmanifest|xml))?(?=\/|$)/.exec(path ?? "")?.[0]
  const segments = new Set(routes.flatMap(([, route]) => segmentOf(route?.path) ?? []))
  const handlers = new Map(
    [...segments].map((segment) => {
      const own = routes.filter(([, route]) => [segment, undefined].includes(segmentOf(route?.path)))
      return [segment, createRequestHandler({ ...build, routes: Object.fromEntries(own) }, mode)]
    }),
  )
  return async (request, context) => {
    const url = new URL(request.url)
    if (url.pathname === "/" && publicPage && isReading(request)) {
      return (await publicPage({ request, context, url, pattern: "/", params: {} })) as Response
    }
    const segment = segmentOf(url.pathname.slice(1))
    return (handlers.get(segment ?? "") ?? whole)(request, context)
  }
}

const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD"

/** If the client disconnects, an unreadable request is not a failure. It is logged as 499, as proxies do. */
const loggedStatus = ({ signal }: Request, { status }: Response): number =>
  signal.aborted && status >= 500 ? 499 : status

async function answered(application: Application, request: Request, context: RouterContextProvider): Promise<Response> {
  try {
    return await compress(request, await guard(request, context, (forwarded) => application(forwarded, context)))
  } catch (error) {
    logFailure(error)
    return lastResort()
  }
}

export function lastResort(): Response {
  const headers = { ...securityHeaders(), "Content-Type": "text/plain; charset=utf-8" }
  return new Response("An unknown error occurred.\n", { status: 500, headers })
}
