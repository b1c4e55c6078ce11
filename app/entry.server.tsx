/** Renders every page whole before it is sent: pages work without script, an error still has its status, and one buffer is compressed. */
import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { nonceContext, requestIdContext } from "~/http/context.ts"
import { logFailure } from "~/http/log.ts"
import { NonceProvider } from "~/ui/nonce.tsx"

const PATIENCE = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(tooLong)
          const whole = new PassThrough()
          pipe(whole)
          buffer(whole).then((body) => {
            headers.set("Content-Type", "text/html; charset=utf-8")
            resolve(new Response(body as Uint8Array<ArrayBuffer>, { status, headers }))
          }, reject)
        },
        onShellError: reject,
        onError: (error) => reject(error),
      },
    )
    const tooLong = setTimeout(() => abort(new Error("The page took too long to render")), PATIENCE)
  })
}

/** Tells the operator of unexpected errors only: unknown addresses, refusals and people who left are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  logFailure(error, { requestId: (context as RouterContextProvider).get(requestIdContext) })
}
