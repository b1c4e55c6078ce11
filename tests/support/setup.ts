/** Each test starts from a fresh database: one migrated template a worker, copied for every test. An error written to the console fails the test. */
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { replaceSettings } from "../../settings.ts"
import { testFolder, usualSettings } from "./usual-settings.ts"

const template = join(testFolder, "template.sqlite")
let count = 0

// The same random histories in every run, so that a change is judged by itself; FC_SEED=<number> looks for others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120) })

replaceSettings(usualSettings())

beforeAll(() => {
  migrateDatabase(template)
})

beforeEach(() => {
  replaceSettings(usualSettings())
  count += 1
  const file = join(testFolder, `test-${count}.sqlite`)
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
  rmSync(testFolder, { recursive: true, force: true })
})
