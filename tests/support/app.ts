/** The real application in this process, on the test's database: the guard, handlers, routes and rendering of production. */
import { resolve } from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { type ServerBuild, UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from "react-router"
import { createHandler } from "~/http/handlers/handler.ts"
import routes from "~/routes.ts"
import { documentedBy } from "./documented.ts"

const ORIGIN = "http://localhost:3000"

type Route = NonNullable<ServerBuild["routes"][string]>
const modules = import.meta.glob<Route["module"]>("../../app/routes/**/*.{ts,tsx}")

/** Passes loader data and errors to components as props, as the build does. */
function withProps(module: Route["module"]): Route["module"] {
  const { default: Component, ErrorBoundary } = module
  return {
    ...module,
    ...(Component ? { default: UNSAFE_withComponentProps(Component as () => null) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: UNSAFE_withErrorBoundaryProps(ErrorBoundary as () => null) } : {}),
  }
}

async function routeOf(entry: RouteConfigEntry, parentId: string): Promise<[string, Route][]> {
  const id = entry.id ?? entry.file
  const load = modules[`../../app/${entry.file}`]
  if (!load) throw new Error(`routes.ts names ${entry.file}, which is not there`)
  const own: Route = {
    id,
    parentId,
    path: entry.path,
    index: entry.index,
    caseSensitive: entry.caseSensitive,
    module: withProps(await load()),
  }
  const children = await Promise.all((entry.children ?? []).map((child) => routeOf(child, id)))
  return [[id, own], ...children.flat()]
}

async function buildApplication(): Promise<ServerBuild> {
  const root: Route = {
    id: "root",
    parentId: undefined,
    path: "",
    index: undefined,
    caseSensitive: undefined,
    module: withProps((await import("~/root.tsx")) as unknown as Route["module"]),
  }
  const below = (await Promise.all(routes.map((entry) => routeOf(entry, "root")))).flat()
  const known = Object.fromEntries([["root", root] as [string, Route], ...below])
  const manifest = Object.values(known).map((route) => [
    route.id,
    {
      id: route.id,
      parentId: route.parentId,
      path: route.path,
      index: route.index,
      hasAction: "action" in route.module,
      hasLoader: "loader" in route.module,
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      hasErrorBoundary: "ErrorBoundary" in route.module,
      module: "",
      clientActionModule: undefined,
      clientLoaderModule: undefined,
      clientMiddlewareModule: undefined,
      hydrateFallbackModule: undefined,
    },
  ])
  return {
    entry: { module: await import("~/entry.server.tsx") } as unknown as ServerBuild["entry"],
    routes: known,
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(manifest),
      url: "",
      version: "test",
    } as ServerBuild["assets"],
    assetsBuildDirectory: resolve("build/client"),
    basename: "/",
    future: {} as ServerBuild["future"],
    isSpaMode: false,
    prerender: [],
    publicPath: "/",
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    ssr: true,
  }
}

type Started = { handle: ReturnType<typeof createHandler>; mustBeDocumented: ReturnType<typeof documentedBy> }
let started: Started | undefined

async function start(): Promise<Started> {
  const build = await buildApplication()
  return {
    handle: createHandler({ build, mode: "test", assets: () => undefined }),
    mustBeDocumented: documentedBy(Object.values(build.routes).flatMap((route) => route ?? [])),
  }
}

/** Sends a request through the whole application. */
export async function app(request: Request, address = "127.0.0.1"): Promise<Response> {
  started ??= await start()
  return started.handle(request, address)
}

type RequestOptions = {
  /** A session token: of the page channel for pages, of the api channel for /api. */
  as?: string
  headers?: Record<string, string>
  address?: string
  /** The request of a page, by default GET. */
  method?: "GET" | "HEAD"
}

const cookieOf = ({ as }: RequestOptions): Record<string, string> => (as ? { Cookie: `__Host-session=${as}` } : {})

/** The address of sign-in for a person who has opened this page. */
export const signInFor = (path: string): string => `/login?${new URLSearchParams({ next: path })}`

export function get(path: string, options: RequestOptions = {}): Promise<Response> {
  return app(
    new Request(`${ORIGIN}${path}`, { method: options.method, headers: { ...cookieOf(options), ...options.headers } }),
    options.address,
  )
}

/** Sends a form like a browser without script. */
export function post(path: string, form: Record<string, string>, options: RequestOptions = {}): Promise<Response> {
  const headers = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", ...cookieOf(options), ...options.headers }
  return app(
    new Request(`${ORIGIN}${path}`, { method: "POST", body: new URLSearchParams(form), headers }),
    options.address,
  )
}

/** `body` is sent as JSON, or as a form with files. */
type Calling = RequestOptions & { body?: unknown }

/** Makes an /api call and reads its JSON. */
export async function api(method: string, path: string, calling: Calling = {}) {
  const bearer: Record<string, string> = calling.as ? { Authorization: `Bearer ${calling.as}` } : {}
  const isForm = calling.body instanceof FormData
  const json: Record<string, string> =
    calling.body === undefined || isForm ? {} : { "Content-Type": "application/json" }
  const response = await app(
    new Request(`${ORIGIN}/api${path}`, {
      method,
      headers: { ...json, ...bearer, ...calling.headers },
      ...(calling.body === undefined
        ? {}
        : { body: calling.body instanceof FormData ? calling.body : JSON.stringify(calling.body) }),
    }),
    calling.address,
  )
  const text = await response.text()
  const media = response.headers.get("content-type")?.split(";")[0]
  const body = media === "application/json" && text !== "" ? JSON.parse(text) : undefined
  if (method !== "HEAD") started?.mustBeDocumented(method, path, { status: response.status, media, body })
  return { status: response.status, body, headers: response.headers }
}

/** Sends a request like a page's script: JSON by POST, with the page's cookie. */
export async function postJson(path: string, question: object, options: RequestOptions = {}) {
  const json = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" }
  const headers = { ...json, ...cookieOf(options), ...options.headers }
  const request = new Request(`${ORIGIN}${path}`, { method: "POST", body: JSON.stringify(question), headers })
  const response = await app(request, options.address)
  const isJson = response.headers.get("content-type")?.startsWith("application/json")
  return { status: response.status, body: isJson ? await response.json() : undefined, headers: response.headers }
}
