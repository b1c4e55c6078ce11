/** Renders every page whole before it is sent: pages work without script, an error still has its status, and one buffer is compressed. */
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
import { NonceProvider } from "~/ui/nonce.tsx"

const PATIENCE = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const page = (context: EntryContext) => (
    <NonceProvider value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceProvider>
  )
  const html = isStatic(entry)
    ? Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page(withShownRoutes(entry)))}`)
    : await streamed(page(entry), nonce)
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(html as Uint8Array<ArrayBuffer>, { status, headers })
}

/** A page without framework script is written in one go: nothing in it waits, and the marks for a browser's React are left out. */
function isStatic({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { static?: boolean } | undefined
    return handle?.static
  })
}

/** The routes that are shown and no others: the router would make all of them anew for every page, for links followed by a browser's React. */
function withShownRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const routes = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]] as const)
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(routes) } }
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

/** Tells the operator of unexpected errors only: unknown addresses, refusals and people who left are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  logFailure(error, { requestId: (context as RouterContextProvider).get(requestIdContext) })
}
