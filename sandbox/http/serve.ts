/** The sandbox as a separate process: the provider's API below /v1, and the calls of the program's pages and jobs below /calls. Source: docs/decisions/0026. */
import { createHash, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { text } from "node:stream/consumers"
import type { createSandbox } from "../create-sandbox.ts"

type Sandbox = ReturnType<typeof createSandbox>

/** The calls that programs may make in addition to the provider's API. */
export const CALLS = [
  "hostedPage",
  "confirmOnHostedPage",
  "bankQuestion",
  "respondToBank",
  "dueDeliveries",
  "settleDelivery",
  "bankTime",
  "passBusinessDay",
] as const
export type Call = (typeof CALLS)[number]

type Answer = { status: number; headers: Record<string, string>; body: string }

/** A server for the sandbox, not listening yet. It answers requests with the secret as bearer token; others get 401. */
export function sandboxServer(sandbox: Sandbox, secret: string, failed: (error: unknown) => void): Server {
  return createServer((request, response) => {
    answer(sandbox, secret, request)
      .catch((error: unknown) => {
        failed(error)
        return refusal(500, "The sandbox failed.")
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
}

async function answer(sandbox: Sandbox, secret: string, request: IncomingMessage): Promise<Answer> {
  const { method = "GET", url = "/", headers } = request
  if (!isEqual(headers.authorization ?? "", `Bearer ${secret}`)) return refusal(401, "The secret is another one.")
  const body = await text(request)
  if (url.startsWith("/v1/")) return answerAsProvider(sandbox, `http://sandbox${url}`, { method, headers, body })
  const name = CALLS.find((known) => url === `/calls/${known}`)
  if (name === undefined || method !== "POST") return refusal(404, "There is no such call.")
  const call = sandbox[name] as (...input: unknown[]) => unknown
  return { status: 200, headers: JSON_TYPE, body: JSON.stringify({ value: call(...JSON.parse(body)) }) }
}

type Sent = { method: string; headers: IncomingMessage["headers"]; body: string }

async function answerAsProvider(sandbox: Sandbox, address: string, { method, headers, body }: Sent): Promise<Answer> {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const response = await sandbox.fetch(address, { method, headers: given, ...(method === "POST" ? { body } : {}) })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

const JSON_TYPE = { "Content-Type": "application/json" }

const refusal = (status: number, message: string): Answer => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify({ error: { type: "api_error", message } }),
})

const digest = (value: string) => createHash("sha256").update(value).digest()
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
