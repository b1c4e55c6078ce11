/** The settings of a fresh clone, with a DATA_DIR that is thrown away: Vitest puts a BASE_URL of its own into the environment. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readSettings, type Settings } from "../../settings.ts"

/** Where the databases and the secret of this process's tests lie, one test after the other. */
export const testFolder = mkdtempSync(join(tmpdir(), "suitekeeper-test-"))
process.once("exit", () => rmSync(testFolder, { recursive: true, force: true }))

export const usualSettings = (env: Record<string, string> = {}): Settings =>
  readSettings({ LOG_LEVEL: "error", DATA_DIR: testFolder, ...env })
