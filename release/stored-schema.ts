/** The small database of a version's schema that stays with the tests; every later version must migrate it (tests/db/released-schemas.test.ts). */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { mustRun } from "./step.ts"

const RELEASED = "tests/fixtures/released"
const PROGRAM = ["--disable-warning=ExperimentalWarning", "build/server/index.js"]

/** Records the schema of the version, and makes its database if no earlier version had this schema. The program must be built. */
export function storeSchema(root: string, version: string): void {
  const { entries } = JSON.parse(readFileSync(join(root, "db/sqlite/migrations/meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[]
  }
  const tag = entries.at(-1)?.tag ?? ""
  const file = join(root, RELEASED, "versions.json")
  const versions = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>
  if (!existsSync(join(root, RELEASED, `${tag}.sqlite.gz`))) makeDatabase(root, tag)
  writeFileSync(file, `${JSON.stringify({ ...versions, [version]: tag }, null, 2)}\n`)
}

/** A backup of a small demo building. */
function makeDatabase(root: string, tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-release-"))
  const suitekeeper = (...command: string[]) =>
    mustRun(root, process.execPath, [...PROGRAM, ...command], {
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: "",
      BACKUP_DIR: "",
      LOG_LEVEL: "error",
    })
  try {
    suitekeeper("demo", "seed", "--units", "20", "--months", "2")
    const backups = join(folder, "backups")
    suitekeeper("backup", "--to", backups)
    const name = readdirSync(backups).find((one) => one.endsWith(".json")) ?? ""
    const to = join(root, RELEASED, tag)
    writeFileSync(
      `${to}.sqlite.gz`,
      gzipSync(readFileSync(join(backups, name.replace(".json", ".sqlite"))), { level: 9 }),
    )
    writeFileSync(`${to}.json`, readFileSync(join(backups, name)))
    cpSync(join(backups, "files"), join(root, RELEASED, "files"), { recursive: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
