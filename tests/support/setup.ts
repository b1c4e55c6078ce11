/** Each test starts with a fresh database, a copy of a migrated template. An error on the console fails the test. */
import { rmSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest"
import { closeDatabase } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { deleteSandbox } from "~/domain/payment-provider/sandbox.ts"
import { replaceSettings } from "../../settings.ts"
import { leaveDatabase, openFresh } from "./fresh-test-database.ts"
import { endProcesses } from "./processes.ts"
import { testFolder, usualSettings } from "./usual-settings.ts"

// Every run uses the same random histories, so that a failure depends on the change only. FC_SEED=<number> chooses others.
// On PostgreSQL the first failing history is reported unshortened, because shortening it would exceed the test's time limit.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120), endOnFailure: isPostgres })

replaceSettings(usualSettings())

// Deletes the sandbox's payments of the previous test file.
beforeAll(() => deleteSandbox(testFolder))

beforeEach(async () => {
  replaceSettings(usualSettings())
  await openFresh()
  vi.spyOn(console, "error")
})

afterEach(async () => {
  await leaveDatabase()
  for (const left of ["files", "incoming"]) rmSync(join(testFolder, left), { recursive: true, force: true })
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

// Registered here, because only this file is loaded again for each test file.
afterAll(endProcesses)
afterAll(closeDatabase)
// Otherwise the fake clock of one test file would still be set in the next file of the same process.
afterAll(() => void vi.useRealTimers())
