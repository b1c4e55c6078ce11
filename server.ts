/** Where the process starts: serves the application, or, with arguments, runs the operator's command line. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import * as build from "virtual:react-router/server-build"
import { createRequestListener, type FetchHandler } from "@remix-run/node-fetch-server"
import { openPlaceDatabase } from "./app/domain/audit/place-database.server.ts"
import { knowPlacesFrom, type PlaceDatabase } from "./app/domain/audit/places.ts"
import { offerSetup } from "./app/domain/identity/setup-token.ts"
import { isSecretKeyLost } from "./app/domain/settings/payment-keys.ts"
import { assetsIn } from "./app/http/assets.ts"
import { clientAddress } from "./app/http/client-address.ts"
import { createHandler } from "./app/http/handler.ts"
import { isOurHost } from "./app/http/host.ts"
import { log, logFailure } from "./app/http/log.ts"
import { closeDatabase, openDatabase, read, write } from "./db/client.server.ts"
import { migrateDatabase } from "./db/migrate.ts"
import { startSchedule } from "./jobs/schedule.ts"
import { BadSetting, type Settings, settings } from "./settings.ts"
import { startFailure } from "./start-failure.ts"

/** How long running requests may take to finish when the process is told to stop, in milliseconds. */
const GRACE = 8_000
/** How long a process that stops still listens, and answers 503: proxies see it at /healthz, and open connections come to their end by an answer. In milliseconds. */
const LEAVING = 500

const KEY_LOST =
  "The stored Stripe secret key was encrypted with another APP_SECRET and counts as not configured: give both keys again at /admin/properties"

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The database file of these settings. */
export const databaseFile = (chosen: Settings): string => join(chosen.dataDir, "suitekeeper.sqlite")

/** Answers what must not become a Request: unknown hosts, TRACE and CONNECT, and the health check. Undefined lets the request pass. */
function early(request: IncomingMessage, ready: boolean): { status: number; text: string } | undefined {
  const path = (request.url ?? "").split("?")[0]
  if (path === "/healthz") return ready ? { status: 200, text: "ready" } : { status: 503, text: "not ready" }
  if (!ready) return { status: 503, text: "Starting or stopping." }
  if (!isOurHost(request.headers.host)) return { status: 421, text: "This host is not served here." }
  if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(request.method ?? "")) {
    return { status: 405, text: "Method not allowed." }
  }
  if (!request.url?.startsWith("/")) return { status: 400, text: "Bad request." }
  return undefined
}

function refuse(response: ServerResponse, { status, text }: { status: number; text: string }): void {
  const allow = status === 405 ? { Allow: "GET, HEAD, POST" } : {}
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(status === 503 ? { "Retry-After": "5", Connection: "close" } : {}),
    ...allow,
  })
  response.end(`${text}\n`)
}

/** Answers every request of one process. Development makes it anew from changed files; its built files come from Vite. */
export function listenerOf(chosen: Settings, isReady: () => boolean): Listener {
  const folder = join(process.cwd(), "build/client")
  const handle = createHandler({
    build,
    mode: import.meta.env.DEV ? "development" : "production",
    assets: import.meta.env.DEV ? () => undefined : assetsIn(folder),
  })
  const origin = chosen.baseUrlGiven ? { protocol: chosen.baseUrl.protocol, host: chosen.baseUrl.host } : {}
  const answer: FetchHandler = (request, client) =>
    handle(request, clientAddress(client.address, request.headers.get("x-forwarded-for")))
  const listen = createRequestListener(answer, origin)
  return (request, response) => {
    const refusal = early(request, isReady())
    if (refusal) refuse(response, refusal)
    else listen(request, response)
  }
}

/** The databases of places that these settings name. A file that is none stops the start. */
function placeDatabases({ geoipCityV4, geoipCityV6 }: Settings): PlaceDatabase[] {
  const named = [
    ["GEOIP_CITY_V4", geoipCityV4],
    ["GEOIP_CITY_V6", geoipCityV6],
  ] as const
  return named.flatMap(([name, file]) => {
    if (file === null) return []
    try {
      return [openPlaceDatabase(file)]
    } catch (error) {
      throw new BadSetting(`${name}: ${file} cannot be read as an MMDB file: ${(error as Error).message}.`)
    }
  })
}

/** Migrates, opens the database, serves and starts the schedule. The answer stops all of it, letting running requests finish. */
export async function serve(
  chosen: Settings,
  listener = listenerOf,
): Promise<{ port: number; stop: () => Promise<void> }> {
  knowPlacesFrom(placeDatabases(chosen))
  const file = databaseFile(chosen)
  const copy = migrateDatabase(file)
  if (copy) log("info", "database migrated", { copyBefore: copy })
  openDatabase(file)
  if (await read(isSecretKeyLost)) log("warn", KEY_LOST)
  let ready = true
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 20_000, maxHeaderSize: 16_384 },
    listener(chosen, () => ready),
  )
  server.maxConnections = 512
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(chosen.port, chosen.host, resolve)
  })
  const schedule = startSchedule(
    (error) => logFailure(error),
    ({ id, hash }) => log("info", "audit log", { lastRow: id, hash }),
  )
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : chosen.port
  log("info", "serving", { host: chosen.host, port, origin: chosen.baseUrl.origin })
  return {
    port,
    async stop() {
      ready = false
      const stopped = schedule.stop()
      await delay(LEAVING)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const giveUp = setTimeout(() => server.closeAllConnections(), GRACE)
      await Promise.all([closed, stopped])
      clearTimeout(giveUp)
      closeDatabase()
      log("info", "stopped")
    },
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on("SIGTERM", end)
  process.on("SIGINT", end)
}

/** Serves until the process is told to stop. */
export async function serveUntilStopped(chosen: Settings, listener = listenerOf): Promise<{ port: number }> {
  const { port, stop } = await serve(chosen, listener)
  stopOnSignals(stop)
  return { port }
}

/** Opens setup while nobody administers the property, and tells the operator where it is: the only place its token is ever shown. */
export async function announceSetup(chosen: Settings, port: number): Promise<void> {
  const token = await write((tx) => offerSetup(tx, chosen.setupToken))
  if (token === null) return
  const origin = chosen.baseUrlGiven ? chosen.baseUrl.origin : `http://localhost:${port}`
  const query = chosen.setupToken === null ? `?token=${token}` : ""
  process.stdout.write(`Nobody administers this property yet. Make the first account at
  ${origin}/setup${query}
${query ? "The token counts once, and until the next start." : "The token is what SETUP_TOKEN says."} Or, on this machine:
  npm run suitekeeper -- user create --email you@example.com --first Your --last Name --level 0 --password "a long password"
`)
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const { suitekeeper } = await import("./cli/suitekeeper.ts")
  if (args.length > 0) {
    process.exitCode = await suitekeeper(args, { serve: serveUntilStopped, databaseFile })
    return
  }
  const chosen = settings()
  const { port } = await serveUntilStopped(chosen)
  await announceSetup(chosen, port)
}

if (!import.meta.env.DEV) {
  main().catch((error: unknown) => {
    process.stderr.write(`${startFailure(error) ?? (error as Error).stack ?? String(error)}\n`)
    process.exitCode = 1
  })
}
