import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { guide } from "./guide-plugin.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [guide(at("."))],
  resolve: { alias: { "~": at("./app"), "#db": at("./db"), "#sandbox": at("./sandbox") } },
  define: {
    "import.meta.env.BUILT_AT": JSON.stringify("2026-11-01T00:00:00.000Z"),
    "import.meta.env.PROGRAM_VERSION": JSON.stringify(JSON.parse(readFileSync(at("package.json"), "utf8")).version),
  },
  test: {
    css: true,
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/long/**"],
    // One process reads the code once and runs file after file; each test has its own database (tests/support/setup.ts).
    isolate: false,
    // One more than the usual cores, because some tests wait for a process or a lock.
    maxWorkers: 3,
    setupFiles: ["tests/support/setup.ts"],
    // TEST_ENGINE=postgres (or postgres-15, Debian's) runs the tests on a PostgreSQL server of their own.
    globalSetup: process.env.TEST_ENGINE?.startsWith("postgres") ? ["tests/support/postgres-cluster.ts"] : [],
    // Generous, for busy machines; a test that waits for something that never comes still fails.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
