import { mkdtempSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { addressOf, startPostgres } from "./tests/e2e/postgres.ts"
import { chromiumOptions } from "./tests/support/chromium.ts"

// The workers read this file too, so the folder and the ports are chosen once and passed on.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "suitekeeper-e2e-"))
process.env.E2E_PORTS ??= (await freePorts(2)).join()
const [script = 0, noscript = 0] = process.env.E2E_PORTS.split(",").map(Number)
const PORTS = { script, noscript }
const isOnPostgres = process.env.TEST_ENGINE === "postgres"
if (isOnPostgres) process.env.E2E_POSTGRES ??= await startPostgres(process.env.E2E_DATA_DIR, Object.keys(PORTS))

/** Free ports, all different because each is held until the last is found. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once("listening", resolve))))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** The built app with its own demo building for each project, so that no project sees another one's changes. */
function serverFor(project: keyof typeof PORTS) {
  const port = PORTS[project]
  return {
    // 127.0.0.1 because a minimal system may not know "localhost"; the browser always does.
    url: `http://127.0.0.1:${port}/healthz`,
    command: "node --disable-warning=ExperimentalWarning build/server/index.js demo",
    env: {
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? "", project),
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: "",
      LOG_LEVEL: "error",
      // No server listens there, so no journey asks the real provider about a key.
      STRIPE_API_BASE: "http://127.0.0.1:9",
      ...(isOnPostgres ? { DATABASE_URL: addressOf(project) } : {}),
      INBOUND_SECRET: "a secret of the journeys that is long enough",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    timeout: 60_000,
    stdout: "ignore",
    stderr: "pipe",
  } as const
}
const at = (project: keyof typeof PORTS) => `http://localhost:${PORTS[project]}`

/** The journeys, once with script and once without. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // One more than the usual cores, because a journey waits for its browser, its server and mail.
  workers: 3,
  // Generous, for busy machines; a journey that waits for something that never comes still fails.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  forbidOnly: process.env.CI !== undefined,
  use: {
    screenshot: "only-on-failure",
    trace: "off",
    // Playwright sees no request that a worker makes. The journey of the worker allows it.
    serviceWorkers: "block",
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: "script", use: { baseURL: at("script") } },
    { name: "noscript", use: { baseURL: at("noscript"), javaScriptEnabled: false } },
  ],
  webServer: [serverFor("script"), serverFor("noscript")],
})
