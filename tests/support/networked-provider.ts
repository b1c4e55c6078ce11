/** The payment provider over the network. The sandbox responds; a test can change its responses or make the provider unavailable. */
import type { RequestListener } from "node:http"
import { onTestFinished } from "vitest"
import { write } from "#db/client.server.ts"
import { closeSandbox, sandboxFetch } from "~/domain/payment-provider/sandbox.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setPaymentKeys } from "~/domain/settings/payment-keys.ts"
import { leave, live, provider, TEST } from "./provider-host.ts"

export const WEBHOOK_SECRET = "whsec_of_this_endpoint"

export type Network = {
  /** Changes each object of a response. Its kind is the provider's name for it. */
  alter: (object: Record<string, unknown>) => Record<string, unknown>
  /** Responds instead of the provider. Null while the provider is available. */
  outage: RequestListener | null
  /** The number of requests so far. */
  count: () => number
}

/** Stores test keys and uses this network as the provider's API until the test ends. */
export async function networkedProvider(): Promise<Network> {
  const network: Network = { alter: (object) => object, outage: null, count: () => requests.length }
  const { origin, requests } = await provider((request, response) => {
    if (network.outage) return network.outage(request, response)
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", async () => {
      const headers = { "idempotency-key": String(request.headers["idempotency-key"] ?? "") }
      const sent = { method: request.method ?? "GET", headers, body: Buffer.concat(chunks).toString() }
      const answer = await sandboxFetch(new URL(request.url ?? "/", "http://sandbox"), sent)
      const body = JSON.stringify(altered(await answer.json(), network.alter))
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(body)
    })
  })
  live({ STRIPE_API_BASE: origin, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET })
  onTestFinished(() => {
    closeSandbox()
    leave()
  })
  await write((tx) => setPaymentKeys(tx, SYSTEM, { ...TEST, testKeys: true }))
  return network
}

function altered(value: unknown, alter: Network["alter"]): unknown {
  if (Array.isArray(value)) return value.map((item) => altered(item, alter))
  if (typeof value !== "object" || value === null) return value
  const below = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, altered(item, alter)]))
  return "object" in below ? alter(below) : below
}
