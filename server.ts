/** The entry point of the process: serves the application or, with arguments, runs the operator's command line. */
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import * as build from "virtual:react-router/server-build"
import { createRequestListener, type FetchHandler } from "@remix-run/node-fetch-server"
import { openGeoDatabase } from "./app/domain/audit/geo-database.server.ts"
import { type GeoDatabase, loadGeoDatabases } from "./app/domain/audit/geo-location.ts"
import { registerWebhook } from "./app/domain/payment-provider/sandbox-endpoint.ts"
import { createHandler, lastResort } from "./app/http/handlers/handler.ts"
import type { Metrics } from "./app/http/metrics/metrics.ts"
import { type Listener, limitResponses } from "./app/http/request/answer-limits.ts"
import { clientAddress } from "./app/http/request/client-address.ts"
import { answerEarly, refuseForNow } from "./app/http/request/early-refusals.ts"
import { isPoll, unlessUnchanged } from "./app/http/request/unchanged-figures.ts"
import { takeUnreadBody } from "./app/http/request/unread-body.ts"
import { assetsIn } from "./app/http/response/assets.ts"
import { log, logFailure } from "./app/http/response/log.ts"
import { copyAuditRows, endLog } from "./app/http/response/log-destinations.ts"
import { watchStandby } from "./db/standby.ts"
import { closeServer, limitedServer, listening, portOf } from "./http-server.ts"
import { type ScheduleListeners, startSchedule } from "./jobs/schedule.ts"
import { announceSetup, openData } from "./open-data.ts"
import { BadSetting } from "./setting-values.ts"
import { type Settings, settings } from "./settings.ts"
import { startFailure } from "./start-failure.ts"

/** The time that a stopping process still answers 503, in milliseconds: proxies see it at /healthz, and open connections end with a response. */
const LEAVING = 500

export const databaseFile = (settings: Settings): string => join(settings.dataDir, "suitekeeper.sqlite")

const STANDBY = {
  "none configured": "the database has no synchronous standby: one machine alone holds the data",
  connected: "the standby confirms what is stored",
  missing: "the standby does not confirm what is stored: changes wait and are refused",
}

const logStandby = (state: keyof typeof STANDBY) => log(state === "connected" ? "info" : "warn", STANDBY[state])

/** The request listener of one process. Development rebuilds it from changed files; Vite serves its built files. */
export function listenerOf(settings: Settings, isReady: () => boolean, metrics?: Metrics): Listener {
  const folder = join(process.cwd(), "build/client")
  const handle = createHandler({
    build,
    mode: import.meta.env.DEV ? "development" : "production",
    assets: import.meta.env.DEV ? () => undefined : assetsIn(folder),
    metrics,
  })
  const origin = settings.baseUrlGiven ? { protocol: settings.baseUrl.protocol, host: settings.baseUrl.host } : {}
  const answer: FetchHandler = (request, client) =>
    handle(request, clientAddress(client.address, request.headers.get("x-forwarded-for")))
  const onError = (error: unknown) => {
    logFailure(error)
    return lastResort()
  }
  const listen = createRequestListener(answer, { ...origin, onError })
  return limitResponses((request, response) => {
    takeUnreadBody(request, response)
    if (answerEarly(request, response, isReady())) return
    const changed = () => listen(request, response)
    return isPoll(request) ? unlessUnchanged(request, response, changed) : changed()
  }, refuseForNow)
}

/** The location databases of these settings. An invalid file stops the start. */
function geoDatabases({ geoipCityV4, geoipCityV6 }: Settings): GeoDatabase[] {
  const named = [
    ["GEOIP_CITY_V4", geoipCityV4],
    ["GEOIP_CITY_V6", geoipCityV6],
  ] as const
  return named.flatMap(([name, file]) => {
    if (file === null) return []
    try {
      return [openGeoDatabase(file)]
    } catch (error) {
      throw new BadSetting(`${name}: ${file} cannot be read as an MMDB file: ${(error as Error).message}.`)
    }
  })
}

/** Loaded only where METRICS_TOKEN is set. */
async function metricsOf({ metricsToken }: Settings, isLeading: () => boolean): Promise<Metrics | undefined> {
  if (metricsToken === null) return undefined
  return (await import("./app/http/metrics/metrics.ts")).createMetrics(metricsToken, isLeading)
}

/** Writes the reports of the jobs to the log. */
const LOGGED: ScheduleListeners = {
  failed: (error) => logFailure(error),
  finished: ({ id, hash }) => log("info", "audit log", { lastRow: id, hash }),
  doubted: (line) => log("warn", line ?? "the clock is believed again: the jobs go on"),
  idle: (why) => log("info", "job did nothing", { why }),
}

const logLeading = (isLeading: boolean) =>
  log("info", isLeading ? "this process runs the jobs" : "another process may run the jobs")

type Served = { port: number; stop: () => Promise<void> }

/** Opens the port (answering 503) before it locks DATA_DIR, so that a port in use leaves the database unchanged. Returns a function that stops everything. */
export async function serve(settings: Settings, listener = listenerOf): Promise<Served> {
  loadGeoDatabases(geoDatabases(settings))
  let ready = false
  // A process that is alone always runs the jobs; of several processes, the one that leads does.
  let isLeading = settings.databaseUrl === null
  const metrics = await metricsOf(settings, () => isLeading)
  const server = limitedServer(listener(settings, () => ready, metrics))
  await listening(server, settings)
  const closeData = await openData(settings, databaseFile(settings)).catch((error: unknown) => {
    server.close()
    server.closeAllConnections()
    throw error
  })
  const port = portOf(server, settings)
  registerWebhook(port)
  const standby = await watchStandby(logStandby)
  const schedule = startSchedule({
    ...LOGGED,
    ...(settings.logServer && { copied: copyAuditRows }),
    leads: (now) => {
      isLeading = now
      logLeading(now)
    },
  })
  ready = true
  return {
    port,
    async stop() {
      ready = false
      log("info", "stopping")
      const stopped = schedule.stop()
      await delay(LEAVING)
      await closeServer(server, stopped)
      await standby.stop()
      await closeData()
      log("info", "stopped")
      await endLog()
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

/** Serves until a signal stops the process. It logs "serving" only after a signal can stop it cleanly. */
export async function serveUntilStopped(settings: Settings, listener = listenerOf): Promise<{ port: number }> {
  const { port, stop } = await serve(settings, listener)
  stopOnSignals(stop)
  log("info", "serving", { host: settings.host, port, origin: settings.baseUrl.origin })
  return { port }
}

async function main(): Promise<void> {
  // Only the process's own user may read the files that it creates.
  process.umask(0o077)
  const args = process.argv.slice(2)
  const { suitekeeper } = await import("./cli/suitekeeper.ts")
  if (args.length > 0) {
    // `npm run suitekeeper` passes its own name, so that without a command it lists all commands instead of serving.
    const argv = args[0] === "suitekeeper" ? args.slice(1) : args
    process.exitCode = await suitekeeper(argv, { serve: serveUntilStopped, databaseFile })
    return
  }
  const options = settings()
  const { port } = await serveUntilStopped(options)
  await announceSetup(options, port)
}

if (!import.meta.env.DEV) {
  main().catch((error: unknown) => {
    process.stderr.write(`${startFailure(error) ?? (error as Error).stack ?? String(error)}\n`)
    process.exitCode = 1
  })
}
