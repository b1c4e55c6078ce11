/** Renders a page completely before it sends it: pages work without script, errors keep their status, and one buffer is compressed. */
import { randomUUID } from "node:crypto"
import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import type { ReactNode } from "react"
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { nonceContext, requestIdContext } from "~/http/request/context.ts"
import { logFailure } from "~/http/response/log.ts"
import { wholeResponse } from "~/http/response/whole-response.ts"
import { shellLoader } from "~/http/session/shell.ts"
import { PrintedRows, PrintedRowsProvider } from "~/ui/lists/plain-rows.tsx"
import { NonceProvider } from "~/ui/nonce.tsx"

const PATIENCE = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  answered: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isWithoutScript = isStatic(answered)
  // Only the framework's browser script needs it; it is encoded when it is read (handoff-plugin.ts).
  if (isWithoutScript) delete answered.serverHandoffStream
  const entry = await withFrame({ ...answered }, headers, { request, context })
  const nonce = context.get(nonceContext)
  const page = (context: EntryContext) => (
    <NonceProvider value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceProvider>
  )
  const html = isWithoutScript ? printed(page(withShownRoutes(entry))) : await streamed(page(entry), nonce)
  headers.set("Content-Type", "text/html; charset=utf-8")
  return wholeResponse(html as Uint8Array<ArrayBuffer>, { status, headers })
}

type Requested = Parameters<typeof shellLoader>[0]

/** The framework runs no loader for a form it refuses outright. This runs the root's, so that the error page knows the property and the signed-in person. */
async function withFrame(entry: EntryContext, headers: Headers, requested: Requested): Promise<EntryContext> {
  const { errors, loaderData, ...rest } = entry.staticHandlerContext
  if (!errors || FRAME in loaderData) return entry
  try {
    const { data, init } = await shellLoader(requested)
    for (const [name, value] of new Headers(init?.headers)) headers.append(name, value)
    return { ...entry, staticHandlerContext: { ...rest, errors, loaderData: { ...loaderData, [FRAME]: data } } }
  } catch (error) {
    // Without the root's data the error page has no shell.
    logFailure(error, { requestId: requested.context.get(requestIdContext) })
    return entry
  }
}

const FRAME = "root"

/** Renders a page without framework script in one synchronous pass. Nothing in it waits, and the browser needs none of React's markers. */
function isStatic({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { static?: boolean } | undefined
    return handle?.static
  })
}

/** Keeps only the matched routes. The router would send the manifest of all routes with every page, for client-side navigation that we do not use. */
function withShownRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const routes = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]] as const)
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(routes) } }
}

/** Renders the page; long lists in it are printed separately. */
function printed(page: ReactNode): Buffer {
  const rows = new PrintedRows(randomUUID())
  const frame = renderToStaticMarkup(<PrintedRowsProvider value={rows}>{page}</PrintedRowsProvider>)
  return rows.putInto(`<!DOCTYPE html>${frame}`)
}

function streamed(page: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(tooLong)
        const whole = new PassThrough()
        pipe(whole)
        buffer(whole).then(resolve, reject)
      },
      onShellError: reject,
      onError: (error) => reject(error),
    })
    const tooLong = setTimeout(() => abort(new Error("The page took too long to render")), PATIENCE)
  })
}

/** Logs unexpected errors only. Unknown addresses, refusals and closed connections are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  logFailure(error, { requestId: (context as RouterContextProvider).get(requestIdContext) })
}
