/** Each test starts with a fresh database, a copy of a migrated template. An error on the console fails the test. */
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { deleteSandbox } from "~/domain/payment-provider/sandbox.ts"
import { replaceSettings } from "../../settings.ts"
import { endProcesses } from "./processes.ts"
import { templateDatabase } from "./template-database.ts"
import { testFolder, usualSettings } from "./usual-settings.ts"

const file = join(testFolder, "test.sqlite")

// Every run uses the same random histories, so that a failure depends on the change only. FC_SEED=<number> chooses others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120) })

replaceSettings(usualSettings())

// Deletes the sandbox's payments of the previous test file.
beforeAll(() => deleteSandbox(testFolder))

beforeEach(() => {
  replaceSettings(usualSettings())
  copyFileSync(templateDatabase(), file)
  openDatabase(file)
  vi.spyOn(console, "error")
})

afterEach(() => {
  closeDatabase()
  for (const left of [file, `${file}-wal`, `${file}-shm`]) rmSync(left, { force: true })
  for (const left of ["files", "incoming"]) rmSync(join(testFolder, left), { recursive: true, force: true })
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

// Here, because only this file is loaded again for each test file.
afterAll(endProcesses)
// Otherwise a clock that one test file has set would stand still in the next one of the same process.
afterAll(() => void vi.useRealTimers())
