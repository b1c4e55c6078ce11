/** The demo building on PostgreSQL: a separate process makes it on SQLite, and then it is copied. */
import { spawnSync } from "node:child_process"
import { existsSync, renameSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import { hasProperty, type Place } from "#db/prepare.ts"
import { mustVerify } from "~/domain/backups/must-verify.ts"
import { CommandFailed } from "./command-failed.ts"

/** Makes it in an empty database. `size` are the options of `demo seed`. The sandbox's payments stay in DATA_DIR. */
export async function makeOnPostgres({ file, postgres }: Place & { postgres: object }, size: string[]): Promise<void> {
  // Refuses another program's database before the building is made.
  await hasProperty({ file, postgres })
  const DATA_DIR = join(dirname(file), "restoring")
  try {
    rmSync(DATA_DIR, { recursive: true, force: true })
    makeFolder(DATA_DIR)
    const command = [...process.execArgv, process.argv[1] ?? "", "demo", "seed", ...size]
    const env = { ...process.env, DATABASE_URL: "", DATABASE_MIGRATION_URL: "", DATA_DIR }
    const { status } = spawnSync(process.execPath, command, { env, stdio: "inherit" })
    if (status !== 0) throw new CommandFailed("The demo building could not be made.")
    const { copyToPostgres } = await import("#db/move/to-postgres.ts")
    const from = { file: join(DATA_DIR, basename(file)), files: join(DATA_DIR, "files") }
    await copyToPostgres(from, postgres, () => mustVerify(postgres.address))
    const sandbox = join(DATA_DIR, "sandbox.sqlite")
    if (existsSync(sandbox)) renameSync(sandbox, join(dirname(file), "sandbox.sqlite"))
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
