/** Changes a running server's database in ways that no page can, on either engine. */
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import pg from "pg"
import { isPostgres } from "../../db/engine.ts"
import { WRITERS_LOCK } from "../../db/postgres/port.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { addressOf } from "./postgres.ts"

export type Beside = {
  /** Runs a statement with a value for each of its `?`. Returns how many rows it changed. */
  run(statement: string, ...values: unknown[]): Promise<number>
  /** Takes the writers' lock until it is released. */
  lock(): Promise<unknown>
  release(): Promise<unknown>
  close(): Promise<void>
}

const folderOf = (project: string): string => join(process.env.E2E_DATA_DIR ?? "", project)

/** The database of the project's own server: SQLite's file, or PostgreSQL's address. */
export const databaseOf = (project: string): string =>
  isPostgres ? addressOf(project) : join(folderOf(project), "suitekeeper.sqlite")

/** Gives this process the settings of the project's server: its folder, and so its sandbox. */
export function besideServer(project: string): void {
  const { APP_SECRET } = process.env
  replaceSettings(readSettings({ DATA_DIR: folderOf(project), PAYMENTS: "sandbox", APP_SECRET }))
}

/** Opens a database: SQLite's file, or PostgreSQL's address. */
export const openBeside = (database: string): Promise<Beside> => (isPostgres ? postgres : sqlite)(database)

/** Runs one statement in the database of the project's own server. Returns how many rows it changed. */
export async function changeBeside(project: string, statement: string, ...values: unknown[]): Promise<number> {
  const database = await openBeside(databaseOf(project))
  try {
    return await database.run(statement, ...values)
  } finally {
    await database.close()
  }
}

async function sqlite(file: string): Promise<Beside> {
  const database = new Sqlite(file)
  return {
    run: async (statement, ...values) => database.prepare(statement).run(...values).changes,
    lock: async () => database.exec("begin immediate"),
    release: async () => database.exec("rollback"),
    close: async () => void database.close(),
  }
}

async function postgres(connectionString: string): Promise<Beside> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    async run(statement, ...values) {
      let count = 0
      const text = statement.replaceAll("?", () => `$${++count}`)
      return (await client.query(text, values)).rowCount ?? 0
    },
    lock: () => client.query(`select pg_advisory_lock(${WRITERS_LOCK})`),
    release: () => client.query(`select pg_advisory_unlock(${WRITERS_LOCK})`),
    close: () => client.end(),
  }
}
