/** A migration changes tables while this process serves with statements prepared for the old tables. Source: docs/decisions/0057. */
import { sql } from "drizzle-orm"
import { beforeEach, expect } from "vitest"
import { read, readInTurns, type Tx, write } from "#db/client.server.ts"
import { onPostgres as test } from "../support/engines.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { execute } from "../support/raw.ts"

/** Its result has another type after each migration of these tests. */
const SETTINGS = sql`select * from settings`
const ADDS = "ALTER TABLE settings ADD COLUMN next bigint"
/** Whether a session waits for an advisory lock; a snapshot does not hide this. */
const WAITS = sql`select exists (select from pg_locks where locktype = 'advisory' and not granted) as "is"`

const columns = async (tx: Tx) => Object.keys((await tx.rows<object>(SETTINGS))[0] ?? {})

const isWaiting = async (tx: Tx) => (await tx.rows<{ is: number }>(WAITS))[0]?.is === 1

async function migrate(): Promise<void> {
  const { migratePostgres } = await import("#db/postgres/migrate.ts")
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  await migratePostgres(addressOf(OF_TEST), { folder: migrationsOfNextVersion(ADDS) })
}

/** Opens each kind of transaction several times at once, so that every connection prepares the statement. */
const everywhere = () =>
  Promise.all(
    Array.from({ length: 16 }, (_, index) => {
      if (index % 4 === 0) return readInTurns((query) => query(columns))
      return index % 4 === 1 ? write(columns) : read(columns)
    }),
  )

beforeEach(() => execute("insert into settings (key, value, updated_at) values ('tried', '1', 1)"))

test("each connection that prepared a statement before a migration runs it after it", async () => {
  await everywhere()
  await everywhere()
  await migrate()
  expect((await everywhere()).filter((names) => !names.includes("next"))).toEqual([])
})

test("a page that is read while a migration is committed is read again", async () => {
  await everywhere()
  await everywhere()
  let attempts = 0
  let isMigrated = false
  const page = read(async (tx) => {
    attempts += 1
    while (!isMigrated) await isWaiting(tx)
    return columns(tx)
  })
  await migrate()
  isMigrated = true
  expect([await page, attempts]).toEqual([expect.arrayContaining(["next"]), 2])
})

test("a migration waits for the write under way, which meets no table of it", async () => {
  const writing = write(async (tx) => {
    while (!(await isWaiting(tx)));
    return columns(tx)
  })
  await migrate()
  expect(await writing).not.toContain("next")
  expect(await write(columns)).toContain("next")
})
