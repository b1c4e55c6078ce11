/** The provider over the network, with the sandbox as its far side: answers may be changed on their way, or the provider be away. */
import type { RequestListener } from "node:http"
import { onTestFinished } from "vitest"
import { write } from "#db/client.server.ts"
import { sandboxFetch } from "~/domain/payment-provider/sandbox/sandbox-fetch.ts"
import { closeSandbox } from "~/domain/payment-provider/sandbox/store.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setPaymentKeys } from "~/domain/settings/payment-keys.ts"
import { leave, live, provider, TEST } from "./provider-host.ts"

export const WEBHOOK_SECRET = "whsec_of_this_endpoint"

export type Network = {
  /** Changes each object of an answer; the kind is the provider's name of it. */
  alter: (object: Record<string, unknown>) => Record<string, unknown>
  /** Answers in place of the provider; null while it is there. */
  outage: RequestListener | null
  /** How many requests there were. */
  count: () => number
}

/** Test keys of the provider are saved, and its API is this network, until the test is over. */
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
