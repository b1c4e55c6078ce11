/** The sandbox of this process, in DATA_DIR. Only this file imports from sandbox/, and sandbox/ imports nothing of the product. Source: docs/decisions/0026. */
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { clock } from "#db/clock.ts"
import { createSandbox } from "#sandbox/create-sandbox.ts"
import { CALLS, type Call, sandboxServer } from "#sandbox/http/serve.ts"
import { settings } from "../../../settings.ts"
import { STRIPE_API_VERSION } from "./api-version.ts"
import { EVENT_TYPES, PAYOUT_EVENT_TYPES } from "./provider-event.ts"
import { sandboxSecrets } from "./sandbox-secrets.ts"

export { businessDaysAfter } from "#sandbox/clock.ts"
export type { Endpoint } from "#sandbox/endpoint.ts"
export { closeSandbox, deleteSandbox } from "#sandbox/store.server.ts"

const sandbox = createSandbox({
  folder: () => settings().dataDir,
  clock,
  apiVersion: STRIPE_API_VERSION,
  sentEvents: [...EVENT_TYPES, ...PAYOUT_EVENT_TYPES],
  webhookPath: "/api/stripe/webhook",
})

type Sandbox = typeof sandbox

/** The interface to a sandbox in this or another process: the provider's API, and the calls of pages and jobs. */
export type SandboxPort = Pick<Sandbox, "fetch"> & {
  [Name in Call]: (...input: Parameters<Sandbox[Name]>) => Promise<ReturnType<Sandbox[Name]>>
}

/** Builds the port from a function that makes its calls. */
export function sandboxPort(
  fetch: SandboxPort["fetch"],
  call: (name: Call, input: readonly unknown[]) => Promise<unknown>,
): SandboxPort {
  const calls = CALLS.map((name) => [name, (...input: unknown[]) => call(name, input)])
  return { fetch, ...Object.fromEntries(calls) } as SandboxPort
}

export const ownSandbox: SandboxPort = sandboxPort(sandbox.fetch, async (name, input) =>
  (sandbox[name] as (...input: readonly unknown[]) => unknown)(...input),
)

export const {
  webhookSecret: ownWebhookSecret,
  registerEndpoint,
  registeredEndpoint,
  sendTo,
  forgetDeliveries,
  failNextPayout,
  payOutByHand,
  takeFee,
  skipDiskSync,
} = sandbox

/** Serves the sandbox of this DATA_DIR on loopback, to processes with the same APP_SECRET. Returns its port and a function that stops it. */
export async function serveSandbox(
  port: number,
  failed: (error: unknown) => void,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { requests, webhooks } = sandboxSecrets()
  sandbox.setWebhookSecret(webhooks)
  const server = sandboxServer(sandbox, requests, failed)
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close()
      server.closeIdleConnections()
      await once(server, "close")
    },
  }
}
