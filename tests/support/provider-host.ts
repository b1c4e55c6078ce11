/** Our own payment provider: a server on this machine with chosen responses, and settings that use it. */
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readSettings, replaceSettings } from "../../settings.ts"

export const LIVE = { stripePublicKey: "pk_live_51HxQpublicABCD", stripeSecretKey: "sk_live_51HxQsecretWXYZ" }
export const TEST = { stripePublicKey: "pk_test_51HxQpublicABCD", stripeSecretKey: "sk_test_51HxQsecretWXYZ" }

const folders: string[] = []
const servers: Server[] = []

type Selected = { APP_SECRET?: string; STRIPE_API_BASE?: string; STRIPE_WEBHOOK_SECRET?: string; DATA_DIR?: string }

/** Settings with a new DATA_DIR and by default a provider at a closed port. Returns the folder. */
export function live(selected: Selected = {}): string {
  const dataDir = selected.DATA_DIR ?? mkdtempSync(join(tmpdir(), "suitekeeper-keys-"))
  folders.push(dataDir)
  replaceSettings(
    readSettings({ LOG_LEVEL: "error", STRIPE_API_BASE: "http://127.0.0.1:9", DATA_DIR: dataDir, ...selected }),
  )
  return dataDir
}

/** A provider with these responses. Returns the requests it receives. */
export async function provider(answer: RequestListener): Promise<{ origin: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

/** A provider that responds with a status only. */
export const answeringWith = (status: number): RequestListener => {
  return (_request, response) => response.writeHead(status, { "Content-Type": "application/json" }).end("{}")
}

/** Restores everything. */
export function leave(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  replaceSettings(readSettings({ LOG_LEVEL: "error" }))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
