/** The target of the sandbox's webhooks: the program's own address, over loopback, with raw requests like the provider's. */
import { request } from "node:http"
import type { Delivery } from "./deliveries.ts"
import type { Store } from "./store.server.ts"

const TIMEOUT = 10_000

export type Endpoint = { address: string; port: number; host: string }

export function registerEndpoint(store: Store, endpoint: Endpoint): void {
  store.setFact("webhook endpoint", JSON.stringify(endpoint))
}

export function registeredEndpoint(store: Store): Endpoint | undefined {
  const known = store.fact("webhook endpoint")
  return known === undefined ? undefined : JSON.parse(known)
}

/** Sends the event to an endpoint's webhook. Returns whether it was accepted; false without an endpoint. */
export function sendTo(endpoint: Endpoint | undefined, path: string, { raw, signature }: Delivery): Promise<boolean> {
  if (endpoint === undefined) return Promise.resolve(false)
  const { address, port, host } = endpoint
  return new Promise((resolve) => {
    const headers = { Host: host, "Content-Type": "application/json", "Stripe-Signature": signature }
    const options = { method: "POST", host: address, port, path, headers, timeout: TIMEOUT }
    const outgoing = request(options, (response) => {
      response.resume()
      response.once("end", () => resolve(response.statusCode === 200))
      response.once("error", () => resolve(false))
    })
    outgoing.once("timeout", () => outgoing.destroy())
    outgoing.once("error", () => resolve(false))
    outgoing.end(raw)
  })
}
