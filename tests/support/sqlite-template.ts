/** A migrated SQLite database beside a run on PostgreSQL. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { testFolder } from "./usual-settings.ts"

/** Makes the template and returns its path. Another process migrates it, because this one has PostgreSQL's migrations. */
export function sqliteTemplate(): string {
  const file = join(testFolder, "beside.sqlite")
  const program = `import { migrateDatabase } from ${JSON.stringify(new URL("../../db/migrate.ts", import.meta.url).href)}
    migrateDatabase(${JSON.stringify(file)})`
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, DATABASE_URL: "" },
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(stderr)
  return file
}
