/** The next version of the program: the same build in another folder, with more migrations. */
import { cpSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from "#db/migration-files.ts"
import { addMigration } from "../../support/next-version.ts"
import { emptyFolder } from "../../support/processes.ts"

/** The next version's migrations on PostgreSQL: an expand migration, and then a contract migration that changes the type of a column. */
const BRINGS = [
  {
    tag: "adds",
    phase: "expand",
    statements: "ALTER TABLE tenants ADD COLUMN next text; CREATE TABLE next (id bigint PRIMARY KEY)",
    onSqlite: "ALTER TABLE tenants ADD COLUMN next TEXT; CREATE TABLE next (id INTEGER PRIMARY KEY) STRICT",
  },
  {
    tag: "changes",
    phase: "contract",
    statements: "ALTER TABLE receipts ALTER COLUMN note TYPE varchar",
    onSqlite: "SELECT 1",
  },
]

/** Returns its folder. */
export function nextProgram(): string {
  const root = emptyFolder()
  const parts = ["build", "assets", "package.json", SQLITE_MIGRATIONS, POSTGRES_MIGRATIONS]
  for (const part of parts) cpSync(part, join(root, part), { recursive: true })
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"))
  for (const [index, { onSqlite, ...brought }] of BRINGS.entries()) {
    // The migrations of both engines have the same instants, by which a backup finds its schema.
    const migration = { ...brought, at: Date.now() + index }
    addMigration(join(root, POSTGRES_MIGRATIONS), migration)
    addMigration(join(root, SQLITE_MIGRATIONS), { ...migration, statements: onSqlite })
  }
  return root
}
