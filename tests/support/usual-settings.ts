/** The settings of a fresh clone with a temporary DATA_DIR. Replaces the BASE_URL that Vitest adds to the environment. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readSettings, type Settings } from "../../settings.ts"

/** The databases and the secret of this process's tests, one test after another. */
export const testFolder = mkdtempSync(join(tmpdir(), "suitekeeper-test-"))
process.once("exit", () => rmSync(testFolder, { recursive: true, force: true }))

export const usualSettings = (env: Record<string, string> = {}): Settings =>
  readSettings({ LOG_LEVEL: "error", DATA_DIR: testFolder, ...env })
