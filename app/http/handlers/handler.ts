/** From a request to a response: built files first, then the pages and calls of the application, compressed and logged. */
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { clientAddressContext, routesContext } from "../request/context.ts"
import { guard } from "../request/guard.ts"
import { compress } from "../response/compress.ts"
import { log, logFailure, loggedPath } from "../response/log.ts"
import { secure, securityHeaders } from "../response/security-headers.ts"

type Options = {
  build: ServerBuild
  mode: "production" | "development" | "test"
  assets: (request: Request) => Response | undefined
}

/** Makes the handler of one process. `address` is the person's machine. It never throws: an unexpected error is a plain 500. */
export function createHandler({ build, mode, assets }: Options) {
  const application = createApplication(build, mode)
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  return async (request: Request, address: string | null): Promise<Response> => {
    const asset = assets(request)
    if (asset) {
      secure(asset.headers)
      return asset
    }
    const started = performance.now()
    const context = new RouterContextProvider()
    context.set(clientAddressContext, address)
    context.set(routesContext, routes)
    const response = await answered(application, request, context)
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
 * The framework compares an address with every route, several times. So that a request meets only those it may be about, each first segment ("home") has
 * a handler that knows its own routes and the ones for any address; whatever is spelled in another way goes to the handler of all. The public page is a
 * response by itself, and anybody's: it is asked without the framework.
 */
function createApplication(build: ServerBuild, mode: Options["mode"]): Application {
  const whole = createRequestHandler(build, mode)
  if (mode === "development") return whole
  const routes = Object.entries(build.routes).filter(([, route]) => route !== undefined)
  const publicPage = routes.find(([, route]) => route?.index)?.[1]?.module.loader
  const segmentOf = (path: string | undefined) => /^[a-z]+(?:\.(?:txt|xml))?(?=\/|$)/.exec(path ?? "")?.[0]
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

/** When the client disconnected during a request, the unreadable request is not a failure: 499, as proxies log it. */
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
