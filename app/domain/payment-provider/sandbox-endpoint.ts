/** The target of the sandbox's webhooks: this program's own address, over loopback, with raw requests like the provider's. */
import { request } from "node:http"
import { settings } from "../../../settings.ts"
import { inSandbox } from "./sandbox/store.server.ts"
import type { SandboxDelivery } from "./sandbox-deliveries.ts"

const TIMEOUT = 10_000

type Endpoint = { address: string; port: number; host: string }

/** Registers the port this program listens on. Does nothing when payments do not go to the sandbox. */
export function registerWebhook(port: number): void {
  const { payments, dataDir, host, baseUrl, baseUrlGiven } = settings()
  if (payments !== "sandbox") return
  const address = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host
  // The program accepts requests to its own host name only.
  const endpoint: Endpoint = { address, port, host: baseUrlGiven ? baseUrl.host : `127.0.0.1:${port}` }
  inSandbox(dataDir, (store) => store.setFact("webhook endpoint", JSON.stringify(endpoint)))
}

/** Sends the event to the webhook. Returns whether it was accepted. */
export function sendToWebhook({ raw, signature }: SandboxDelivery): Promise<boolean> {
  const known = inSandbox(settings().dataDir, (store) => store.fact("webhook endpoint"))
  if (known === undefined) return Promise.resolve(false)
  const { address, port, host } = JSON.parse(known) as Endpoint
  return new Promise((resolve) => {
    const headers = { Host: host, "Content-Type": "application/json", "Stripe-Signature": signature }
    const options = { method: "POST", host: address, port, path: "/api/stripe/webhook", headers, timeout: TIMEOUT }
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
