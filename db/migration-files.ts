/** drizzle-kit writes `<tag>.sql` and the journal. `<tag>.guards.sql` has the migration's triggers and first rows, which drizzle-kit cannot write. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { MigrationRefused } from "./migration-refused.ts"

/** The folders of the migrations, relative to the working directory, in development and in the container. */
export const SQLITE_MIGRATIONS = "db/sqlite/migrations"
export const POSTGRES_MIGRATIONS = "db/postgres/migrations"

/**
 * "expand": a program of the previous version keeps working, because the migration only adds things that it need not know. "contract": the migration
 * removes things that the previous version uses; on PostgreSQL it waits until no such program has been seen for a minute (docs/decisions/0057).
 */
export const PHASES = ["expand", "contract"] as const
export type Phase = (typeof PHASES)[number]

/** `at`: the migration's instant in ms, which a migrated database stores. */
export type Migration = { tag: string; at: number; hash: string; phase: Phase; statements: string[] }

export type Journal = { version: string; entries: { tag: string; when: number; phase?: string }[] }

/** All migrations of a folder, oldest first. Refuses a missing folder, because the program was then started outside its own folder. */
export function migrationsIn(folder: string): Migration[] {
  const journal = join(folder, "meta", "_journal.json")
  if (!existsSync(journal)) {
    throw new MigrationRefused(`There is no ${folder} in ${process.cwd()}: start Suitekeeper in its own folder.`)
  }
  const { entries } = JSON.parse(readFileSync(journal, "utf8")) as Journal
  return entries.map(({ tag, when, phase: marked }) => {
    const phase = PHASES.find((each) => each === marked)
    if (!phase)
      throw new MigrationRefused(
        `The migration ${tag} is neither "expand" nor "contract": set its phase in ${journal}.`,
      )
    const files = [join(folder, `${tag}.sql`), join(folder, `${tag}.guards.sql`)].filter((file) => existsSync(file))
    const sql = files.map((file) => readFileSync(file, "utf8"))
    if (sql.length === 0) throw new Error(`The migration ${tag} has no file in ${folder}`)
    return {
      tag,
      at: when,
      phase,
      hash: createHash("sha256").update(sql.join("")).digest("hex"),
      statements: sql.flatMap((text) => text.split("--> statement-breakpoint")),
    }
  })
}
