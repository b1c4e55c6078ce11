/** Each test starts from a fresh database: one migrated template a worker, copied for every test. An error written to the console fails the test. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { readSettings, replaceSettings } from "../../settings.ts"

const folder = mkdtempSync(join(tmpdir(), "suitekeeper-test-"))
const template = join(folder, "template.sqlite")
let count = 0

// The same random histories in every run, so that a change is judged by itself; FC_SEED=<number> looks for others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120) })

// Vitest puts a BASE_URL of its own into the environment: tests run with the settings of a fresh clone.
replaceSettings(readSettings({ LOG_LEVEL: "error" }))

beforeAll(() => {
  migrateDatabase(template)
})

beforeEach(() => {
  count += 1
  const file = join(folder, `test-${count}.sqlite`)
  copyFileSync(template, file)
  openDatabase(file)
  vi.spyOn(console, "error")
})

afterEach(() => {
  closeDatabase()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
