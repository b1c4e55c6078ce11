/** Removes a PostgreSQL database's constraints within the transaction that fills it, and restores them. The database's owner may do that. */
import { UNFINISHED } from "../postgres/migrate.ts"
import type { Session } from "../postgres/session.ts"
import type { CopiedTable } from "./copied-tables.ts"
import { MoveRefused } from "./move-refused.ts"
import { WORKING } from "./postgres-property.ts"

export type Reference = { table: string; name: string; definition: string }

/** Rows of a new, unused database: the property's id, and the empty rent roll totals. */
const OF_A_NEW_DATABASE: Record<string, string> = {
  settings: "where key <> 'propertyId'",
  rent_roll_totals: "where id <> 1",
}
/** PostgreSQL's own tables that contain data of the property. */
const EMPTIED_TOO = ["assigned_ids", "stored_chunks", "stored_bytes"]

/** Refuses a database with rows, unless an unfinished copy left them. Marks the database as unfinished. */
export async function mustBeEmpty(session: Session, tables: CopiedTable[]): Promise<void> {
  const unfinished = await rowsOf(session, `select 1 from pg_class where oid = to_regclass('${UNFINISHED}')`)
  if (unfinished.length > 0) return
  const [filled] = await rowsOf<{ name: string }>(
    session,
    [...tables.map(({ name }) => name), "stored_chunks", "stored_bytes"]
      .map((name) => `(select '${name}' as name from "${name}" ${OF_A_NEW_DATABASE[name] ?? ""} limit 1)`)
      .join(" union all "),
  )
  if (filled) {
    throw new MoveRefused(
      `The PostgreSQL database is not empty, its table ${filled.name} has rows: make a new database. Nothing was copied.`,
    )
  }
  await session.script(`create table ${UNFINISHED} ()`)
}

/** Removes all references and triggers, and empties all tables. Returns the references. */
export async function withoutLaws(session: Session, tables: CopiedTable[]): Promise<Reference[]> {
  const references = await rowsOf<Reference>(
    session,
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  const statements = [
    ...references.map(({ table, name }) => `alter table ${table} drop constraint "${name}"`),
    ...tables.map(({ name }) => `alter table "${name}" disable trigger user`),
    `truncate ${[...tables.map(({ name }) => name), ...EMPTIED_TOO].map((name) => `"${name}"`).join(", ")}`,
  ]
  await session.script(statements.join("; "), WORKING)
  return references
}

/** Restores references and triggers. Fails if a row refers to a missing one. */
export async function withLaws(session: Session, tables: CopiedTable[], references: Reference[]): Promise<void> {
  const statements = [
    ...references.map(({ table, name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`),
    ...tables.map(({ name }) => `alter table "${name}" enable trigger user`),
  ]
  await session.script(statements.join("; "), WORKING)
}

async function rowsOf<Row>(session: Session, text: string): Promise<Row[]> {
  const [result] = await session.script(text)
  return (result?.rows ?? []) as Row[]
}
