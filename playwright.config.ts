import { existsSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"

// The workers read this file too: the folder is made once and handed down.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "suitekeeper-e2e-"))
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium"
const PORT = Number(process.env.E2E_PORT ?? 4100)

/** The journeys run against the built app with the demo building, once with script and once without. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  timeout: 30_000,
  reporter: "list",
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://localhost:${PORT}`,
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      // The container has no user namespaces for Chromium's own sandbox, and the only pages it sees are ours.
      chromiumSandbox: false,
    },
  },
  projects: [{ name: "script" }, { name: "noscript", use: { javaScriptEnabled: false } }],
  webServer: {
    // 127.0.0.1 because a minimal system may not know "localhost"; the browser always does.
    url: `http://127.0.0.1:${PORT}/healthz`,
    command: "node --disable-warning=ExperimentalWarning build/server/index.js demo",
    env: {
      DATA_DIR: process.env.E2E_DATA_DIR,
      PORT: String(PORT),
      HOST: "127.0.0.1",
      BASE_URL: "",
      LOG_LEVEL: "error",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    timeout: 60_000,
    stdout: "ignore",
    stderr: "pipe",
  },
})
