/** Properties that are moved from one engine to the other, by the built program. */
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import pg from "pg"
import { expect } from "vitest"
import { addressOf, dropDatabase, freshDatabase } from "./postgres-database.ts"
import { emptyFolder } from "./processes.ts"
import { type Program, program } from "./program.ts"

const APP_SECRET = "0123456789abcdef0123456789abcdef"

type Ended = { status: number | null; output: string }

/** A property's place: a folder, and the PostgreSQL database if it is there. */
export type Property = {
  folder: string
  /** Starts the program on it with this command, or serving. */
  start(...args: string[]): Program
  /** The command's exit status and output. */
  run(...args: string[]): Promise<Ended>
}

/** A property in this folder, with these settings. */
export function propertyAt(folder: string, env: Record<string, string>): Property {
  const start = (...args: string[]) => program(folder, args, { APP_SECRET, ...env })
  return {
    folder,
    start,
    async run(...args) {
      const { status, output } = start(...args)
      return { status: await status, output: output() }
    },
  }
}

export const inFolder = (folder = emptyFolder()): Property => propertyAt(folder, {})

/** Makes a new PostgreSQL database with this name while `work` runs, with a separate connection for the test. */
export async function onPostgres(
  name: string,
  work: (property: Property & { address: string; client: pg.Client }) => Promise<void>,
): Promise<void> {
  const address = await freshDatabase(name)
  const client = new pg.Client({ connectionString: addressOf(name) })
  await client.connect()
  try {
    await work({ ...propertyAt(emptyFolder(), { DATABASE_URL: address }), address, client })
  } finally {
    await client.end()
    await dropDatabase(name)
  }
}

/** The digest that `move` printed. */
export function digestIn({ status, output }: Ended): string {
  expect([status, output]).toEqual([0, expect.stringContaining("verified both sides")])
  return /equal on both: ([0-9a-f]{64})$/m.exec(output)?.[1] ?? output
}

/** All rows of all tables of a folder's database, with the highest assigned numbers, and its triggers. */
export function rowsIn(folder: string): Record<string, unknown[]> {
  const handle = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
  const named = "name <> '__drizzle_migrations' and type in ('table', 'trigger') order by name"
  const parts = handle.prepare<[], { name: string; type: string; sql: string }>(
    `select name, type, sql from sqlite_master where ${named}`,
  )
  const rows = parts
    .all()
    .map(({ name, type, sql }): [string, unknown[]] => [
      name,
      type === "trigger" ? [sql] : handle.prepare(`select * from "${name}"${given(name)} order by 1, 2`).all(),
    ])
  handle.close()
  return Object.fromEntries(rows)
}

/** A table that was created again without rows has the number 0, which means the same as no number. */
const given = (table: string) => (table === "sqlite_sequence" ? " where seq > 0" : "")

/** Kills the program once its copy waits for a lock of the client's open transaction, cuts its connection, and ends that transaction. */
export async function killedWhenBlocked({ child, status }: Program, client: pg.Client): Promise<void> {
  const ofCopy = "from pg_stat_activity where datname = current_database() and application_name = 'suitekeeper move'"
  const count = async (where: string) => {
    await client.query("select pg_stat_clear_snapshot()")
    return (await client.query(`select 1 ${ofCopy} ${where}`)).rowCount
  }
  await expect.poll(() => count("and wait_event_type = 'Lock'")).toBe(1)
  child.kill("SIGKILL")
  await status
  await client.query(`select pg_terminate_backend(pid) ${ofCopy}`)
  await expect.poll(() => count("")).toBe(0)
  await client.query("rollback")
}
