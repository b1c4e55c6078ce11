import { settings } from "../../../settings.ts"
import { registerEndpoint } from "./sandbox.ts"

/** Registers the port this program listens on, over loopback, for the sandbox's webhooks. Does nothing when payments do not go to the sandbox. */
export function registerWebhook(port: number): void {
  const { payments, host, baseUrl, baseUrlGiven } = settings()
  if (payments !== "sandbox") return
  const address = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host
  // The program accepts requests to its own host name only.
  registerEndpoint({ address, port, host: baseUrlGiven ? baseUrl.host : `127.0.0.1:${port}` })
}
