import Sqlite from "better-sqlite3"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { rawDatabase, read, readInTurns, type Tx, write } from "#db/client.server.ts"
import { units } from "#db/schema/index.ts"
import { asCents, plus, ZERO } from "~/values/money.ts"
import { onSqlite } from "../support/engines.ts"

const suite = (number: number) => ({ number, monthlyRent: asCents(100_000), deposit: ZERO, createdAt: 0 })
const count = () => read(async (tx) => (await tx.all(tx.select().from(units))).length)

test("a transaction that throws leaves nothing behind", async () => {
  const failing = write(async (tx) => {
    await tx.run(tx.insert(units).values(suite(101)))
    throw new Error("on purpose")
  })
  await expect(failing).rejects.toThrow("on purpose")
  expect(await count()).toBe(0)
})

test("a transaction that waits for anything but the database is rolled back", async () => {
  const waiting = write(async (tx) => {
    await tx.run(tx.insert(units).values(suite(101)))
    await new Promise((resolve) => setTimeout(resolve, 1))
  })
  await expect(waiting).rejects.toThrow("awaited something other than the database")
  expect(await count()).toBe(0)
})

test("a transaction inside a transaction is refused", async () => {
  await expect(write(() => read(async () => 1))).rejects.toThrow("inside a transaction")
  await expect(read(() => write(async () => 1))).rejects.toThrow("inside a transaction")
})

test("nothing can be written through a reading transaction", async () => {
  await expect(read((tx) => tx.run(tx.insert(units).values(suite(101))))).rejects.toThrow(/read-?only/)
})

test("parallel writes wait for each other and lose nothing", async () => {
  await write((tx) => tx.run(tx.insert(units).values(suite(101))))
  const raise = () =>
    write(async (tx) => {
      const unit = await tx.one(tx.select().from(units).where(eq(units.number, 101)))
      await tx.run(
        tx
          .update(units)
          .set({ monthlyRent: plus(unit?.monthlyRent ?? ZERO, asCents(1)) })
          .where(eq(units.number, 101)),
      )
    })
  await Promise.all(Array.from({ length: 50 }, raise))
  const unit = await read((tx) => tx.one(tx.select().from(units).where(eq(units.number, 101))))
  expect(unit?.monthlyRent).toBe(100_050)
})

test("a reader sees one unchanging view while others write", async () => {
  const seen = await Promise.all([
    read(async (tx) => {
      const before = (await tx.all(tx.select().from(units))).length
      return before === (await tx.all(tx.select().from(units))).length
    }),
    write((tx) => tx.run(tx.insert(units).values(suite(102)))),
  ])
  expect(seen[0]).toBe(true)
})

onSqlite("a write waits while another process writes, and reads go on meanwhile", async () => {
  const other = new Sqlite(rawDatabase().name)
  other.exec("BEGIN IMMEDIATE")
  const waiting = write((tx) => tx.run(tx.insert(units).values(suite(103))))
  expect(await count()).toBe(0)
  other.exec("COMMIT")
  other.close()
  await waiting
  expect(await count()).toBe(1)
})

onSqlite("every connection flushes a commit to the disk and holds references", () => {
  const pragma = (name: string) => rawDatabase().pragma(name, { simple: true })
  expect(pragma("synchronous")).toBe(2)
  expect(pragma("journal_mode")).toBe("wal")
  expect(pragma("foreign_keys")).toBe(1)
  expect(pragma("recursive_triggers")).toBe(1)
})

test("a view over several turns is of one moment, whatever is written and read beside it", async () => {
  const numbers = (tx: Tx) => tx.rows<{ number: number }>(sql`select number from units order by number`)
  const add = (number: number) => write((tx) => tx.run(tx.insert(units).values(suite(number))))
  await add(101)
  const seen = await readInTurns(async (readSnapshot) => {
    const before = await readSnapshot(numbers)
    await add(102)
    expect(await read(numbers)).toHaveLength(2)
    return [before, await readSnapshot(numbers)]
  })
  expect(seen).toEqual([[{ number: 101 }], [{ number: 101 }]])
  expect(await readInTurns((readSnapshot) => readSnapshot(numbers))).toHaveLength(2)
})

test("each look of such a view awaits the database only", async () => {
  const elsewhere = readInTurns((readSnapshot) =>
    readSnapshot(() => new Promise<void>((resolve) => setTimeout(resolve, 1))),
  )
  await expect(elsewhere).rejects.toThrow("awaited something other than the database")
  expect(await readInTurns((readSnapshot) => readSnapshot(async () => "open again"))).toBe("open again")
})
