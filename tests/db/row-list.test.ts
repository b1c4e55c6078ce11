/** A statement receives a list of rows as one value: each cell arrives as a parameter of its own would. */
import { getTableColumns, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, statement, type Tx, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { rowList } from "#db/row-list.ts"
import { auditLog, charges, popups, stays, tenants } from "#db/schema/index.ts"
import { asCents } from "~/values/money.ts"
import { person } from "../support/world.ts"

test("numbers, texts, flags, JSON and what is missing keep their values and their order", async () => {
  const list = rowList({
    amount: charges.amount,
    name: tenants.firstName,
    isSubunit: stays.isSubunit,
    more: auditLog.metadata,
  })
  const largest = asCents(Number.MAX_SAFE_INTEGER)
  const rows = [
    { amount: largest, name: `Søren "O'Hara" \\ 😀`, isSubunit: true, more: { a: [1, "b"] } },
    { amount: asCents(-1), name: "", isSubunit: false },
    { name: "a\0b\ud800" },
  ]
  expect(await read((tx) => tx.rows(list.query, list.of(rows)))).toEqual([
    { amount: largest, name: `Søren "O'Hara" \\ 😀`, isSubunit: 1, more: '{"a":[1,"b"]}' },
    { amount: -1, name: "", isSubunit: 0, more: null },
    { amount: null, name: isPostgres ? "a\ufffdb\ufffd" : "a\0b\ufffd", isSubunit: null, more: null },
  ])
  expect(await read((tx) => tx.rows(list.query, list.of([])))).toEqual([])
})

test("inserted rows are numbered in the order of their list", async () => {
  const tenantId = await person("Dana Reyes")
  const list = rowList(getTableColumns(popups))
  const insert = statement((db) => db.insert(popups).select(list.query).returning({ id: popups.id }).prepare())
  const notes = Array.from({ length: 300 }, (_, at) => `Note ${at}`)
  const rows = notes.map((note) => ({ tenantId, subject: "Hello", note, createdAt: 5 }))
  expect(await write((tx) => tx.all(insert, list.of(rows)))).toHaveLength(300)
  const stored = (tx: Tx) => tx.all(tx.select({ note: popups.note }).from(popups).orderBy(sql`id`))
  expect((await read(stored)).map(({ note }) => note)).toEqual(notes)
})
