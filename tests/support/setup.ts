/** Each test starts from a fresh database: a migrated template, copied for every test. An error written to the console fails the test. */
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { deleteSandbox } from "~/domain/payment-provider/sandbox/store.server.ts"
import { replaceSettings } from "../../settings.ts"
import { endProcesses } from "./processes.ts"
import { templateDatabase } from "./template-database.ts"
import { testFolder, usualSettings } from "./usual-settings.ts"

const file = join(testFolder, "test.sqlite")

// The same random histories in every run, so that a change is judged by itself; FC_SEED=<number> looks for others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120) })

replaceSettings(usualSettings())

// What a file of tests before this one paid in the sandbox is not there any more.
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

// Here, because this file alone is read anew for each file of tests.
afterAll(endProcesses)
// A clock that a file of tests has set would stand still for the next one in the same process.
afterAll(() => void vi.useRealTimers())
