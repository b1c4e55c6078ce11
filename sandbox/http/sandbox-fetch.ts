/** `fetch` for one host, which never leaves this process. Serialization, paging, retries and idempotency are the real client's. */

import { newId } from "../ids.ts"
import type { SandboxOptions } from "../options.ts"
import type { Sandbox } from "../store.server.ts"
import { inSandbox } from "../transaction.ts"
import { SandboxRefusal } from "./errors.ts"
import { handleRequest, type SandboxRequest } from "./router.ts"
import { ROUTES } from "./routes.ts"

type ReplayableResponse = { status: number; body: string; isReplay: boolean }

/** How long the provider stores a key, in seconds. */
const KEY_LIFETIME = 86_400

export const respondToFetch =
  (options: SandboxOptions): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input))
    const headers = new Headers(init?.headers)
    const request = {
      method: init?.method ?? "GET",
      path: url.pathname,
      query: url.search.slice(1),
      body: String(init?.body ?? ""),
    }
    const key = request.method === "POST" ? headers.get("idempotency-key") : null
    const { status, body, isReplay } = inSandbox(options, (sandbox) => respondOnce(sandbox, request), key)
    return new Response(body, {
      status,
      headers: {
        "Content-Type": "application/json",
        "Request-Id": newId("request"),
        ...(key ? { "Idempotency-Key": key } : {}),
        ...(isReplay ? { "Idempotent-Replayed": "true" } : {}),
      },
    })
  }

/** Handles the request and stores its response under its key. A request with a known key gets the stored response. */
function respondOnce(sandbox: Sandbox, request: SandboxRequest): ReplayableResponse {
  const { store, now, idempotencyKey: key } = sandbox
  store.forgetResponsesBefore(now - KEY_LIFETIME)
  const known = key === null ? undefined : store.storedResponse(key)
  const sent = JSON.stringify([request.method, request.path, request.body])
  if (known) return known.request === sent ? { ...known, isReplay: true } : keyReused()
  const { status, body, isStored } = respond(sandbox, request)
  if (key !== null && isStored) store.storeResponse(key, { request: sent, status, body }, now)
  return { status, body, isReplay: false }
}

/** A request with refused parameters may be sent again under the same key. The response to any other request is stored, even a declined one. */
function respond(sandbox: Sandbox, request: SandboxRequest): { status: number; body: string; isStored: boolean } {
  try {
    return { status: 200, body: JSON.stringify(handleRequest(ROUTES, sandbox, request)), isStored: true }
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error
    return {
      status: error.status,
      body: JSON.stringify({ error: error.envelope }),
      isStored: error.status === 402,
    }
  }
}

function keyReused(): ReplayableResponse {
  const message =
    "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than this one if you meant to execute a different request."
  return { status: 400, body: JSON.stringify({ error: { type: "idempotency_error", message } }), isReplay: false }
}
