/** A machine on which PostgreSQL's programs are missing or cannot run fails the tests and says why; it does not skip them. */
import { chmodSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { installedPrograms, startCluster } from "../support/postgres-cluster.ts"
import { emptyFolder } from "../support/processes.ts"

afterEach(() => void vi.unstubAllEnvs())

test("where Debian's programs are missing, the message names the package to install", async () => {
  const nowhere = emptyFolder()
  await expect(startCluster({}, () => installedPrograms(nowhere))).rejects.toThrow("apt-get install postgresql-15")
})

test("where a program is of another machine, the message says that it cannot run, and no folder is left", async () => {
  const folder = emptyFolder()
  for (const name of ["initdb", "postgres", "pg_ctl"]) {
    writeFileSync(join(folder, name), "\x7fELF of another machine")
    chmodSync(join(folder, name), 0o755)
  }
  const temporary = emptyFolder()
  chmodSync(temporary, 0o711)
  vi.stubEnv("TMPDIR", temporary)
  await expect(startCluster({}, () => installedPrograms(folder))).rejects.toThrow("initdb cannot run here")
  expect(readdirSync(temporary)).toEqual([])
})
